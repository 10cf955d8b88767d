import { isSample } from '../../platform/sample-rows/mark.ts';
import type { DeclaredName } from '../../platform/declared-names.ts';
import { SYSTEM } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Live, publishAll } from '../../platform/live/live.ts';
import type { NewLiveEvent } from '../../platform/live/live-event.ts';
import { addTimelineEntries, type NewTimelineEntry } from '../incidents/index.ts';
import type { Notify } from '../incidents/ports.ts';
import { levelAt, type Lookup, notifiedText, type Outcome, type Position, skippedText, tryFrom } from './escalation.ts';
import { type Cause, type EscalationRow, type Guard, insertSteps, lookUpNames, type NextState, writeStates } from './escalations.store.ts';
import { namedIn, withFallback } from './policies/policy.ts';
import type { OnCallNow, Pages, PersonToPage, NotifyAdmins } from './ports.ts';
import { incidentChanged } from '../incidents/events.ts';
import { NOTIFICATIONS, TIMELINE } from './events.ts';

/** What firing levels works with. */
export interface FireDeps {
  readonly live: Live;
  readonly pages: Pages;
  readonly onCall: OnCallNow;
  /** In the page. */
  readonly notify: Notify;
  readonly notifyAdmins: NotifyAdmins;
}

/** A row that is tried at a place. */
export interface Attempt {
  readonly row: EscalationRow;
  /** Null: the time of the last level has passed. */
  readonly position: Position | null;
  readonly rounds: number;
}

/** Thrown when the lease was lost in between: nothing of the transaction may stay. */
export class LeaseLostError extends Error {
  constructor() {
    super('the lease was lost while levels were fired');
  }
}

const MINUTE_MS = 60_000;
/** In these the incident needs nobody any more, whatever a timer says. */
const OVER: ReadonlySet<string> = new Set(['mitigated', 'resolved', 'closed', 'cancelled']);

/** Tries the place that is due of each row. */
export function dueAttempts(rows: readonly EscalationRow[]): Attempt[] {
  return rows.map((row) => ({
    row,
    position: row.next_level === null ? null : { round: row.next_round ?? row.round, level: row.next_level },
    rounds: row.rounds,
  }));
}

/**
 * Fires levels: finds the people, plans their pages, and writes steps, timeline and the next time, all in the caller's
 * transaction. The rows and their incidents are locked by the caller.
 *
 * @throws Fenced when the lease that the guard names is lost
 */
export async function fire(tx: Tx, deps: FireDeps, attempts: readonly Attempt[], how: { cause: Cause; guard: Guard }): Promise<void> {
  if (attempts.length === 0) return;
  const [live, over] = [attempts.filter(({ row }) => !isOver(row)), attempts.filter(({ row }) => isOver(row))];
  const lookup = await lookUp(tx, deps, live);
  const tried = live.map((attempt) => ({ attempt, outcome: outcomeOf(attempt, lookup) }));
  await apply(tx, deps, tried, how);
  const states = [...tried.map(({ attempt, outcome }) => stateAfter(tx, attempt, outcome)), ...over.map(({ row }) => stateOfOver(row))];
  if ((await writeStates(tx, states, how.guard)) < states.length) throw new LeaseLostError();
}

/** What trying would lead to; writes nothing. */
export async function foresee(tx: Tx, deps: FireDeps, attempt: Attempt): Promise<Outcome> {
  return outcomeOf(attempt, await lookUp(tx, deps, [attempt]));
}

function outcomeOf({ row, position, rounds }: Attempt, lookup: Lookup): Outcome {
  return tryFrom({ ...row, rounds }, position, lookup);
}

function isOver(row: EscalationRow): boolean {
  return row.deleted || OVER.has(row.incident_status);
}

/** Who is on call and who the people are now, for these attempts and these people besides. */
export async function lookUp(tx: Tx, { onCall }: FireDeps, attempts: readonly Attempt[], besides: readonly string[] = []): Promise<Lookup> {
  const named = namedIn(attempts.flatMap(({ row }) => withFallback(row.levels, row.fallback)));
  const { teamIds } = named;
  const userIds = [...named.userIds, ...besides];
  if (teamIds.length === 0 && userIds.length === 0) return { teams: new Map(), people: new Map() };
  const found = teamIds.length === 0 ? new Map() : await onCall(tx, teamIds);
  const onDuty = [...found.values()].flatMap(({ userId }) => userId ?? []);
  const names = await lookUpNames(tx, teamIds, [...new Set([...userIds, ...onDuty])]);
  const teams = [...names.teams].map(([id, name]) => {
    const now = found.get(id);
    return [id, { name, scheduleId: now?.scheduleId ?? null, userId: now?.userId ?? null }] as const;
  });
  return { teams: new Map(teams), people: names.people };
}

interface TriedAttempt {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
}

async function apply(tx: Tx, deps: FireDeps, tried: readonly TriedAttempt[], { cause }: { cause: Cause }): Promise<void> {
  await insertSteps(
    tx,
    tried.map(({ attempt: { row }, outcome }) => ({
      row,
      cause,
      dueAt: row.next_at !== null && cause !== 'hand' && cause !== 'leaver' ? row.next_at : tx.now,
      tried: [...outcome.skipped, ...(outcome.notified ? [outcome.notified] : [])],
    })),
  );
  const people = tried.flatMap(peopleOf);
  if (people.length > 0) await deps.pages.plan(tx, people);
  await addTimelineEntries(
    tx,
    tried.flatMap((one) => entriesOf(tx, one, cause)),
  );
  await publishAll(tx, deps.live, tried.map(changed));
  for (const { attempt, outcome } of tried) if (!outcome.notified) await notifyExhausted(tx, deps, attempt);
}

/** Each person of the level once, by the first target that led there. */
function peopleOf({ attempt: { row }, outcome: { notified } }: TriedAttempt): PersonToPage[] {
  const seen = new Set<string>();
  return (notified?.reached ?? []).flatMap(({ userId, scheduleId }): PersonToPage[] => {
    if (notified === null || userId === null || seen.has(userId)) return [];
    seen.add(userId);
    const { round, level } = notified.position;
    return [{ incidentId: row.incident_id, episode: row.episode, round, level, userId, scheduleId, urgency: row.urgency }];
  });
}

function entriesOf(tx: Tx, { attempt: { row, position, rounds }, outcome }: TriedAttempt, cause: Cause): NewTimelineEntry[] {
  const entry = (kind: DeclaredName<'timeline'>, text: string, data: Readonly<Record<string, unknown>>): NewTimelineEntry => ({
    incidentId: row.incident_id,
    kind,
    actor: SYSTEM,
    text,
    data: { policy: row.policy_name, ...data },
  });
  const skipped = outcome.skipped.map((tried) =>
    entry(TIMELINE.escalation.level_skipped, skippedText(row.policy_name, { ...row, rounds }, tried), { ...tried.position, cause }),
  );
  const { notified, next } = outcome;
  if (!notified) {
    const text = `${row.policy_name} ${endOf(position)}. Nobody else is paged.`;
    return [...skipped, entry(TIMELINE.escalation.exhausted, text, { round: row.round, level: row.level })];
  }
  const userIds = [...new Set(notified.reached.flatMap(({ userId }) => userId ?? []))];
  const data = { ...notified.position, cause, user_ids: userIds, next_at: nextTime(tx, row, outcome).toISOString(), next };
  return [...skipped, entry(TIMELINE.escalation.level_notified, notifiedText(row.policy_name, { ...row, rounds }, notified), data)];
}

function endOf(position: Position | null): string {
  return position === null ? 'was exhausted without acknowledgement' : 'has nobody to page';
}

function changed({ attempt: { row } }: TriedAttempt): NewLiveEvent {
  const { incident_id: id, number, incident_status: status, severity } = row;
  return incidentChanged({ id, number, status, severity, changed: ['escalation', 'timeline'] });
}

/** The admins hear of an incident that nobody took on; not of one that is sample data, or was given to sample people. */
async function notifyExhausted(tx: Tx, { notifyAdmins }: FireDeps, { row, position, rounds }: Attempt): Promise<void> {
  const { teamIds, userIds } = namedIn(withFallback(row.levels, row.fallback));
  if (isSample(row.incident_id) || [...teamIds, ...userIds].every(isSample)) return;
  await notifyAdmins(tx, {
    kind: NOTIFICATIONS.escalation.exhausted,
    title: `Nobody acknowledged incident ${row.number}: ${row.title}`.slice(0, 300),
    body: `${row.policy_name} ${endOf(position)}.`,
    link: `/incidents/${row.incident_id}`,
    dedupKey: `escalation.exhausted ${row.incident_id} ${row.episode} ${rounds} ${tx.now.toISOString()}`,
  });
}

/** When the place after the notified one is tried. */
function nextTime(tx: Tx, row: EscalationRow, { notified }: Outcome): Date {
  const delay = levelAt(row, notified?.position.level ?? 1)?.delay_minutes ?? 0;
  return new Date(tx.now.getTime() + delay * MINUTE_MS);
}

function stateAfter(tx: Tx, { row, rounds }: Attempt, outcome: Outcome): NextState {
  const { notified, next } = outcome;
  if (!notified) return { ...over(row), rounds, status: 'exhausted', stoppedReason: null };
  return {
    id: row.id,
    status: 'running',
    round: notified.position.round,
    level: notified.position.level,
    rounds,
    nextRound: next?.round ?? null,
    nextLevel: next?.level ?? null,
    nextAt: nextTime(tx, row, outcome),
    stoppedReason: null,
  };
}

function stateOfOver(row: EscalationRow): NextState {
  return { ...over(row), rounds: row.rounds, status: 'stopped', stoppedReason: row.deleted ? 'deleted' : row.incident_status };
}

function over(row: EscalationRow): Pick<NextState, 'id' | 'round' | 'level' | 'nextRound' | 'nextLevel' | 'nextAt'> {
  return { id: row.id, round: row.round, level: row.level, nextRound: null, nextLevel: null, nextAt: null };
}
