import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { StopReason } from '../ports.ts';
import { type Incident, type IncidentStatus, OPEN_STATUSES } from '../incident.ts';
import { RECORDED } from '../events.ts';

/** What a person, a chat button, a phone key, the command line or an agent can ask of an incident. */
export const INCIDENT_COMMANDS = [
  'acknowledge',
  'unacknowledge',
  'begin-triage',
  'promote',
  'mitigate',
  'resolve',
  'close',
  'reopen',
  'cancel',
  'escalate',
  'request-summary',
] as const;
export type IncidentCommand = (typeof INCIDENT_COMMANDS)[number];

/** A time that a command writes, or clears. */
export type Stamp = 'acknowledged_at' | 'promoted_at' | 'mitigated_at' | 'resolved_at' | 'closed_at' | 'cancelled_at';

interface Row {
  readonly from: readonly IncidentStatus[];
  /** Absent: the status stays. */
  readonly to?: IncidentStatus;
  /** Written where they are null: a time is stamped once. */
  readonly stamps?: readonly Stamp[];
  readonly clears?: readonly Stamp[];
  readonly stops?: StopReason;
}

/** Contract 4, the table of commands. What acknowledge and escalate add besides stands in {@link transition}. */
const TABLE: Readonly<Record<IncidentCommand, Row>> = {
  acknowledge: { from: OPEN_STATUSES, stops: 'acknowledged' },
  unacknowledge: { from: OPEN_STATUSES },
  'begin-triage': { from: ['triggered', 'acknowledged'], to: 'triage' },
  promote: { from: ['triggered', 'triage', 'acknowledged'], to: 'active', stamps: ['promoted_at'] },
  mitigate: { from: OPEN_STATUSES, to: 'mitigated', stamps: ['mitigated_at'], stops: 'mitigated' },
  resolve: { from: [...OPEN_STATUSES, 'mitigated'], to: 'resolved', stamps: ['mitigated_at', 'resolved_at'], stops: 'resolved' },
  close: { from: ['resolved'], to: 'closed', stamps: ['closed_at'] },
  reopen: { from: ['mitigated', 'resolved', 'closed'], to: 'active', clears: ['mitigated_at', 'resolved_at', 'closed_at'] },
  cancel: { from: OPEN_STATUSES, to: 'cancelled', stamps: ['cancelled_at'], stops: 'cancelled' },
  escalate: { from: OPEN_STATUSES },
  'request-summary': { from: [...OPEN_STATUSES, 'mitigated', 'resolved', 'closed'] },
};

/** What a command is recorded as. */
export const DONE: Readonly<Record<Exclude<IncidentCommand, 'request-summary'>, DeclaredName<'timeline' | 'audit'>>> = {
  acknowledge: RECORDED.incident.acknowledged,
  unacknowledge: RECORDED.incident.unacknowledged,
  'begin-triage': RECORDED.incident.triage_begun,
  promote: RECORDED.incident.promoted,
  mitigate: RECORDED.incident.mitigated,
  resolve: RECORDED.incident.resolved,
  close: RECORDED.incident.closed,
  reopen: RECORDED.incident.reopened,
  cancel: RECORDED.incident.cancelled,
  escalate: RECORDED.incident.escalated,
};

/** What the decision looks at. */
export type Standing = Pick<Incident, 'status' | 'is_acknowledged' | 'last_acknowledged_at' | 'acknowledged_at' | 'reopen_count'>;

/** For how long an acknowledgement can be undone. */
const UNDO_MS = 10 * 60_000;

/** What is to be written. */
export interface Change {
  readonly to: IncidentStatus;
  readonly stamps: readonly Stamp[];
  readonly clears: readonly Stamp[];
  /** Stamps who and when, unless that is known from before. */
  readonly acknowledges: boolean;
  readonly isAcknowledged: boolean;
  readonly reopens: boolean;
  /** Ends the running escalation. */
  readonly stops: StopReason | null;
}

/** What a command does. `none`: its effect holds already. `refused`: with what would change something. */
export type Transition =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly why: string; readonly allowed: readonly IncidentCommand[] };

/** Decides one command. Pure. */
export function transition(command: IncidentCommand, standing: Standing, now: Date): Transition {
  const row = TABLE[command];
  if (holds(command, standing)) return { kind: 'none' };
  const allowed = () => allowedCommands(standing, now);
  if (!row.from.includes(standing.status))
    return { kind: 'refused', why: `${SENTENCES[command]} is not possible: the incident is ${standing.status}`, allowed: allowed() };
  if (command === 'unacknowledge') {
    if (!inTime(standing, now))
      return { kind: 'refused', why: `${SENTENCES[command]} is possible for ten minutes, and they have passed`, allowed: allowed() };
    return { kind: 'change', change: undo(standing) };
  }
  const acknowledges = command === 'acknowledge';
  const acknowledged = acknowledges && standing.status === 'triggered';
  return {
    kind: 'change',
    change: {
      to: acknowledged ? 'acknowledged' : (row.to ?? standing.status),
      stamps: row.stamps ?? [],
      clears: row.clears ?? [],
      acknowledges,
      // Calling people anew, by reopening or by hand, asks for a new acknowledgement.
      isAcknowledged: acknowledges || (standing.is_acknowledged && command !== 'reopen' && command !== 'escalate'),
      reopens: command === 'reopen',
      stops: row.stops ?? null,
    },
  };
}

/** Ten minutes to the second are in time. */
function inTime({ last_acknowledged_at, acknowledged_at }: Standing, now: Date): boolean {
  const since = last_acknowledged_at ?? acknowledged_at;
  return since !== null && now.getTime() - since.getTime() <= UNDO_MS;
}

/** As it was before the acknowledgement: what that one stamped goes, an earlier stamp stays. */
function undo({ status, last_acknowledged_at, acknowledged_at }: Standing): Change {
  const first = last_acknowledged_at === null || acknowledged_at?.getTime() === last_acknowledged_at.getTime();
  return {
    to: status === 'acknowledged' && first ? 'triggered' : status,
    stamps: [],
    clears: first ? ['acknowledged_at'] : [],
    acknowledges: false,
    isAcknowledged: false,
    reopens: false,
    stops: null,
  };
}

/** Whether the command would change nothing because its effect is there. */
function holds(command: IncidentCommand, { status, is_acknowledged, reopen_count }: Standing): boolean {
  if (command === 'acknowledge') return is_acknowledged && TABLE.acknowledge.from.includes(status);
  if (command === 'unacknowledge') return !is_acknowledged && TABLE.unacknowledge.from.includes(status);
  // An incident that was never over cannot be opened again; one that was is open by that.
  if (command === 'reopen') return status === 'active' && reopen_count > 0;
  return TABLE[command].to === status;
}

/** The commands that would change something. */
export function allowedCommands(standing: Standing, now: Date): IncidentCommand[] {
  return INCIDENT_COMMANDS.filter(
    (command) =>
      TABLE[command].from.includes(standing.status) && !holds(command, standing) && (command !== 'unacknowledge' || inTime(standing, now)),
  );
}

const SENTENCES: Readonly<Record<IncidentCommand, string>> = {
  acknowledge: 'Acknowledging',
  unacknowledge: 'Undoing the acknowledgement',
  'begin-triage': 'Starting triage',
  promote: 'Marking as active',
  mitigate: 'Mitigating',
  resolve: 'Resolving',
  close: 'Closing',
  reopen: 'Reopening',
  cancel: 'Cancelling',
  escalate: 'Escalating',
  'request-summary': 'Asking for a summary',
};
