import { UNIQUE_VIOLATION } from '../../../platform/db/violation.ts';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { cleanText } from '../../alerts/intake/body/text.ts';
import type { Incident } from '../incident.ts';
import { isOver, nextReminder } from './next-update.ts';
import { remindToPublishAt } from './publish-reminders.store.ts';
import { stillFiring, refreshAlerts } from './owner.actions.ts';
import { findIncident, lockIncident, writeChange } from '../incidents.store.ts';
import { escalated, found, type IncidentActionDeps, type IncidentDeps, record, type SummaryRequested } from '../record.actions.ts';
import { type Change, DONE, type IncidentCommand, type Standing, type Transition, transition } from './transition.ts';

/** Longest note or reason, in characters. */
export const NOTE_MAX = 2_000;

/** A command, who gives it, and from where. */
export interface CommandRequest extends By {
  readonly command: IncidentCommand;
  /** Its id, or its number as text. */
  readonly incidentId: string;
  readonly note?: string | null;
  /** Only for `cancel`. */
  readonly reason?: string | null;
  /** Only for `escalate`: this level instead of the next. */
  readonly level?: number | null;
  /** Only for `unacknowledge`: without the permission to command, nothing but the caller's own acknowledgement. */
  readonly ownOnly?: boolean;
  /** Only for `acknowledge`: somebody acknowledged its alerts, and it with them. */
  readonly withAlerts?: boolean;
}

/** What became of a command. `none`: its effect held already. A refusal is a sentence for the person, and changed nothing. */
export type CommandOutcome =
  | { readonly kind: 'changed' | 'none'; readonly incident: Incident; readonly text: string }
  | { readonly kind: 'refused'; readonly problem: Problem };

/**
 * Carries out a command in the caller's transaction: state, escalation, timeline, audit and live event, or nothing.
 * The page, the API, chat buttons, phone keys, the command line and agents use this one verb.
 */
export async function commandIncident(tx: Tx, deps: IncidentDeps, request: CommandRequest): Promise<CommandOutcome> {
  if (request.command === 'promote') await deps.investigations?.prepare(tx);
  const incident = await lockIncident(tx, request.incidentId);
  if (incident === null) return { kind: 'refused', problem: noSuch('incident') };
  const decision = transition(request.command, incident, tx.now);
  if (decision.kind === 'refused') return { kind: 'refused', problem: refusal(decision, incident) };
  if (decision.kind === 'none')
    return { kind: 'none', incident, text: `Incident ${incident.number} is ${heldWord(request.command, incident)} already.` };
  if (request.command === 'unacknowledge') return unacknowledge(tx, deps, incident, request, decision.change);
  if (request.command === 'request-summary') {
    await deps.leading.summarise(tx, deps, incident, byOf(request));
    return { kind: 'changed', incident, text: `Incident ${incident.number}: a summary was written.` };
  }
  if (request.command === 'escalate') return escalate(tx, deps, incident, request, decision.change);

  const after = await writeChange(tx, incident.id, decision.change, request.actor);
  if (decision.change.stops) await deps.escalations.stop(tx, incident.id, decision.change.stops);
  const open = await refreshAlerts(tx, deps, incident, after);
  if (isOver(after.status)) await remindToPublishAt(tx, incident.id, nextReminder(tx.now, tx.now));
  const ends = request.command === 'resolve' || request.command === 'cancel';
  const text = `${sentenceOf(request)}${ends ? stillFiring(open) : ''}`;
  await record(tx, deps.live, after, {
    by: byOf(request),
    kind: DONE[request.command],
    text,
    data: {
      from: incident.status,
      to: after.status,
      ...wordsOf(request),
      ...(request.withAlerts ? { with_alerts: true } : {}),
      ...clearedOf(incident, decision.change),
      ...(ends && open > 0 ? { still_firing: open } : {}),
    },
    changed: ['status'],
  });
  if (decision.change.reopens) await deps.escalations.start(tx, escalated(after));
  if (request.command === 'promote') await deps.investigations?.promoted(tx, after);
  return { kind: 'changed', incident: found(await findIncident(tx, incident.id)), text: `Incident ${incident.number}: ${text}` };
}

/** The same in a transaction of its own. @throws Problem when it is refused */
export async function runCommand(deps: IncidentActionDeps, request: CommandRequest): Promise<Incident> {
  const run = () => deps.db.transaction((tx) => commandIncident(tx, deps, request));
  const outcome = await run().catch((error: unknown) => {
    // A new alert opened another incident of the group between our look and our write: this one leaves the group to it.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return run();
    throw error;
  });
  if (outcome.kind === 'refused') throw outcome.problem;
  return outcome.incident;
}

/**
 * Writes a summary, in a transaction of its own.
 *
 * @throws Problem `not_found`, `invalid_transition`
 */
export function runSummary(deps: IncidentActionDeps, ref: string, by: By): Promise<SummaryRequested> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    const decision = transition('request-summary', incident, tx.now);
    if (decision.kind === 'refused') throw refusal(decision, incident);
    return deps.leading.summarise(tx, deps, incident, by);
  });
}

/** The incident is nobody's again, and its level goes on. */
async function unacknowledge(
  tx: Tx,
  deps: IncidentDeps,
  incident: Incident,
  request: CommandRequest,
  change: Change,
): Promise<CommandOutcome> {
  const holder = incident.last_acknowledged_by ?? incident.acknowledged_by;
  if (request.ownOnly && (holder?.id ?? null) !== request.actor.id) return { kind: 'refused', problem: notYours(holder?.name) };
  const after = await writeChange(tx, incident.id, change, request.actor);
  const resumed = await deps.escalations.resume(tx, escalated(after), 'acknowledged');
  await refreshAlerts(tx, deps, incident, after);
  const text = `The acknowledgement of ${holder?.name ?? 'somebody'} was undone by ${request.actor.name}.${noteOf(request)}`;
  await record(tx, deps.live, after, {
    by: byOf(request),
    kind: DONE.unacknowledge,
    text,
    data: {
      from: incident.status,
      to: after.status,
      ...wordsOf(request),
      ...clearedOf(incident, change),
      acknowledged_by: holder && { kind: holder.kind, id: holder.id, name: holder.name },
      next_at: resumed?.nextAt.toISOString() ?? null,
    },
    changed: ['status', 'escalation'],
  });
  return { kind: 'changed', incident: after, text: `Incident ${incident.number}: ${text}` };
}

function notYours(holder: string | undefined): Problem {
  const detail = `${holder ?? 'Someone else'} acknowledged this incident: undoing it needs the permission incidents:command`;
  return new Problem('forbidden', detail, { extra: { permission: 'incidents:command' } });
}

/** The next level, or the one named, is notified now. */
async function escalate(tx: Tx, deps: IncidentDeps, incident: Incident, request: CommandRequest, change: Change): Promise<CommandOutcome> {
  const result = await deps.escalations.escalate(tx, escalated(incident), request.level ?? null);
  if (!result.ok) return { kind: 'refused', problem: ESCALATION_REFUSALS[result.reason](incident) };
  const after = await writeChange(tx, incident.id, change, request.actor);
  await refreshAlerts(tx, deps, incident, after);
  const text = `Escalated to level ${result.level} by ${request.actor.name}.${noteOf(request)}`;
  await record(tx, deps.live, after, {
    by: byOf(request),
    kind: DONE.escalate,
    text,
    data: { level: result.level, ...wordsOf(request) },
    changed: ['escalation'],
  });
  return { kind: 'changed', incident: after, text: `Incident ${incident.number}: ${text}` };
}

const ESCALATION_REFUSALS: Readonly<Record<'exhausted' | 'no_policy' | 'no_such_level', (incident: Incident) => Problem>> = {
  exhausted: ({ number }) =>
    new Problem('exhausted', `Incident ${number} has no further level: name one with "level", or contact someone directly`),
  no_policy: ({ number }) =>
    new Problem('conflict', `Incident ${number} has no escalation policy: give its service, or the service's team, one`, {
      extra: { reason: 'no_policy' },
    }),
  no_such_level: () => invalid('/level', 'no_such_level', '/level is none of the levels of this escalation policy'),
};

function refusal(decision: Extract<Transition, { kind: 'refused' }>, { status }: Standing): Problem {
  const { why, allowed } = decision;
  const possible = allowed.length === 0 ? 'no command is possible' : `possible now: ${allowed.join(', ')}`;
  return new Problem('invalid_transition', `${why}; ${possible}`, { extra: { current_status: status, allowed_commands: allowed } });
}

function heldWord(command: IncidentCommand, incident: Incident): string {
  if (command === 'unacknowledge') return 'not acknowledged';
  return command === 'acknowledge' ? 'acknowledged' : incident.status;
}

function byOf({ actor, ip, userAgent }: By): By {
  return { actor, ...(ip === undefined ? {} : { ip }), ...(userAgent === undefined ? {} : { userAgent }) };
}

function cleanWords(words: string | null | undefined): string | null {
  const trimmed = words?.trim() ?? '';
  return trimmed === '' ? null : cleanText(trimmed, NOTE_MAX);
}

function wordsOf(request: CommandRequest): Record<string, string> {
  const note = cleanWords(request.note);
  const reason = request.command === 'cancel' ? cleanWords(request.reason) : null;
  return { ...(note === null ? {} : { note }), ...(reason === null ? {} : { reason }) };
}

/** Times that a reopening clears stay known by its entry. */
function clearedOf(incident: Incident, change: Change): Record<string, unknown> {
  const cleared = change.clears.flatMap((stamp) => (incident[stamp] === null ? [] : [[stamp, incident[stamp].toISOString()] as const]));
  return cleared.length === 0 ? {} : { cleared: Object.fromEntries(cleared) };
}

const VERBS: Readonly<Record<IncidentCommand, string>> = {
  acknowledge: 'Acknowledged',
  unacknowledge: 'Acknowledgement undone',
  'begin-triage': 'Triage started',
  promote: 'Marked as active',
  mitigate: 'Mitigated',
  resolve: 'Resolved',
  close: 'Closed',
  reopen: 'Reopened',
  cancel: 'Cancelled',
  escalate: 'Escalated',
  'request-summary': 'A summary was asked for',
};

function sentenceOf(request: CommandRequest): string {
  const { reason } = wordsOf(request);
  const how = request.withAlerts ? ', with its alerts' : reason === undefined ? '' : `: ${reason}`;
  return `${VERBS[request.command]} by ${request.actor.name}${how}.${noteOf(request)}`;
}

function noteOf(request: CommandRequest): string {
  const { note } = wordsOf(request);
  return note === undefined ? '' : ` Note: ${note}`;
}
