import type { Incident, IncidentDetail, Severity } from '../../api/types.ts';

export type IncidentSeverity = Incident['severity'];
export type IncidentStatus = Incident['status'];
export type Command =
  | 'acknowledge'
  | 'unacknowledge'
  | 'begin-triage'
  | 'promote'
  | 'mitigate'
  | 'resolve'
  | 'close'
  | 'reopen'
  | 'cancel'
  | 'escalate';

/** What roles are called. */
export const ROLE_NAMES: Readonly<Record<IncidentDetail['roles'][number]['role'], string>> = {
  incident_commander: 'Incident commander',
  operations_lead: 'Operations lead',
  scribe: 'Scribe',
  liaison: 'Liaison',
};

/** What whoever gave a role is to know of its person; empty: nothing is missing. */
export function missingText(cannot: string | null): string {
  return cannot === null ? '' : `Ask an admin: this person cannot ${cannot}.`;
}

/** Which of the severities of alerts a severity of incidents looks like. */
export const LOOKS: Readonly<Record<IncidentSeverity, Severity>> = { critical: 'critical', high: 'high', medium: 'warning', low: 'info' };

export const SEVERITY_NAMES: Readonly<Record<IncidentSeverity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const STATUS_NAMES: Readonly<Record<IncidentStatus, string>> = {
  triggered: 'Triggered',
  triage: 'In triage',
  acknowledged: 'Acknowledged',
  active: 'Active',
  mitigated: 'Mitigated',
  resolved: 'Resolved',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

/** A state on the way of an incident, and when it was reached; null: not, or not noted. */
interface StatusStep {
  readonly name: string;
  readonly at: string | null;
}

type Stamps = Pick<
  Incident,
  'status' | 'created_at' | 'acknowledged_at' | 'promoted_at' | 'mitigated_at' | 'resolved_at' | 'closed_at' | 'cancelled_at'
>;

/**
 * The way of an incident from its declaration to its close, and where on it it stands; one that is over for good has gone it all. A cancelled
 * one has only what it went.
 */
export function statusSteps(incident: Stamps): { readonly steps: readonly StatusStep[]; readonly current: number } {
  const path = [
    { name: 'Declared', at: incident.created_at },
    { name: 'Acknowledged', at: incident.acknowledged_at },
    { name: 'Active', at: incident.promoted_at },
    { name: 'Mitigated', at: incident.mitigated_at },
    { name: 'Resolved', at: incident.resolved_at },
    { name: 'Closed', at: incident.closed_at },
  ];
  if (incident.status === 'cancelled') {
    const steps = [...path.filter(({ at }) => at !== null), { name: 'Cancelled', at: incident.cancelled_at }];
    return { steps, current: steps.length };
  }
  if (incident.status === 'closed') return { steps: path, current: path.length };
  const reached = path.findLastIndex(({ at }) => at !== null);
  return { steps: path, current: Math.max(reached, STANDS[incident.status]) };
}

/** How far the way is gone at least: what is opened again is active, whether it ever was marked so or not. */
const STANDS: Readonly<Record<Exclude<IncidentStatus, 'closed' | 'cancelled'>, number>> = {
  triggered: 0,
  triage: 0,
  acknowledged: 1,
  active: 2,
  mitigated: 3,
  resolved: 4,
};

/** What a button of a command says. */
export const COMMAND_NAMES: Readonly<Record<Command, string>> = {
  acknowledge: 'Acknowledge',
  unacknowledge: 'Undo acknowledgement',
  'begin-triage': 'Start triage',
  promote: 'Mark as active',
  mitigate: 'Mark as mitigated',
  resolve: 'Resolve',
  close: 'Close',
  reopen: 'Reopen',
  cancel: 'Mark as false alarm',
  escalate: 'Escalate to next level',
};

/** The one button that stands out: the usual next step. */
export function mainCommand(allowed: readonly string[]): Command | null {
  const usual: readonly Command[] = ['acknowledge', 'resolve', 'close', 'reopen'];
  return usual.find((command) => allowed.includes(command)) ?? null;
}

/** Whether nothing is to be done any more. */
export function isOver(status: IncidentStatus): boolean {
  return status === 'resolved' || status === 'closed' || status === 'cancelled';
}

/** Whether it waits for somebody: nobody has it, and its effect has not ended. */
export function isWanted({ status, acknowledged_by }: Pick<Incident, 'status' | 'acknowledged_by'>): boolean {
  return acknowledged_by === null && status !== 'mitigated' && !isOver(status);
}

/** Ending an incident ends no alert. */
export function stillFiring(count: number): string {
  return count === 1 ? '1 linked alert still fires' : `${count.toLocaleString('en')} linked alerts still fire`;
}

const PUBLISHED = { investigating: 'Investigating', identified: 'Identified', monitoring: 'Monitoring' } as const;

/** Nor does it publish anything: what customers read until somebody says more, on the first of the pages and how many others. */
export function stillPublished(pages: IncidentDetail['still_published']): string {
  const [first, ...more] = pages;
  if (!first) return '';
  const others = more.length === 0 ? '' : ` and ${more.length} ${more.length === 1 ? 'other page' : 'other pages'}`;
  return `Customers still read "${PUBLISHED[first.status]}" on ${first.title}${others}`;
}

const URGENCY: readonly IncidentSeverity[] = ['critical', 'high', 'medium', 'low'];

/** What nobody has before what somebody has, the worst first, each as they came. */
export function mostUrgentFirst<Item extends Pick<Incident, 'status' | 'acknowledged_by' | 'severity'>>(
  incidents: readonly Item[],
): readonly Item[] {
  const rank = (incident: Item) => (isWanted(incident) ? 0 : URGENCY.length) + URGENCY.indexOf(incident.severity);
  return incidents.toSorted((a, b) => rank(a) - rank(b));
}

/** How the state looks beside the severity: nobody has it, somebody has it, it is over. */
export function lookOf(status: IncidentStatus): 'firing' | 'acknowledged' | 'resolved' {
  if (status === 'triggered') return 'firing';
  return isOver(status) || status === 'mitigated' ? 'resolved' : 'acknowledged';
}

/** `3:12` until a time; `0:00` once it has come. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether 80 % of the time between two instants is over. */
export function isClose(from: string, due: string, now: number): boolean {
  const begin = Date.parse(from);
  return now - begin >= (Date.parse(due) - begin) * 0.8;
}

type Next = Pick<
  NonNullable<IncidentDetail['escalation']>,
  'fallback' | 'level' | 'levels' | 'next_level' | 'next_round' | 'round' | 'rounds'
>;

/** What escalation does next, in so many milliseconds. */
export function nextStep({ fallback, levels, next_level: level, next_round: next, round, rounds }: Next, left: number): string {
  const when = left > 0 ? `in ${countdown(left)}` : 'now';
  if (level === null) return `admins are notified ${when}`;
  if (level > levels) return `escalates to the fallback ${when}, then admins are notified`;
  const last = level === levels && (next ?? round) >= rounds && !fallback ? ', then admins are notified' : '';
  if (next !== null && next > round) return `starts again at level ${level} ${when} (round ${next} of ${rounds})${last}`;
  return `escalates to level ${level} ${when}${last}`;
}
