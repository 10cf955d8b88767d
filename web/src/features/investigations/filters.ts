/** What the list can be narrowed down to, in the order of the field. The last four are of attempts. */
export const FILTER_STATUSES = [
  'open',
  'queued',
  'dispatched',
  'running',
  'waiting_approval',
  'retrying',
  'completed',
  'cancelled',
  'dead_lettered',
  'failed',
  'timed_out',
  'agent_lost',
  'declined',
] as const;
export type FilterStatus = (typeof FILTER_STATUSES)[number];

/** What the list shows; kept in the address. */
export interface InvestigationFilters {
  readonly show?: FilterStatus;
  readonly agent?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Reads the address; what is not understood is left out. */
export function readInvestigations({ show, agent }: Record<string, unknown>): InvestigationFilters {
  const known = FILTER_STATUSES.find((each) => each === show);
  return { ...(known ? { show: known } : {}), ...(typeof agent === 'string' && UUID.test(agent) ? { agent } : {}) };
}
