import type { Tx } from '../../platform/db/database.ts';
import type { Investigation } from './result.ts';

/** A group that wants looking into. */
export interface WantedInvestigation {
  readonly groupId: string;
  readonly alertId: string;
  readonly alertNumber: number;
  /** The service of the alert, where that is not stored yet. */
  readonly serviceId?: string | null;
  /** The result of triage that it is for. */
  readonly resultId: string;
  readonly reason: string;
  /** The agent may decide what the group is, see `decideByAgent`. */
  readonly ask: boolean;
}

/** What triage asks of investigations. */
export interface Investigations {
  /** Queues an investigation in the caller's transaction; one for a result, however often it is asked. */
  request(tx: Tx, wanted: WantedInvestigation): Promise<Investigation>;
}

/** As long as nobody can investigate. */
export const NO_AGENTS: Investigations = { request: () => Promise.resolve({ status: 'no_agents', id: null }) };
