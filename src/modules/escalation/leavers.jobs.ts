import { SYSTEM } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isOutage } from '../../platform/outage.ts';
import type { Log } from '../../platform/log.ts';
import { addTimelineEntry, lockIncident } from '../incidents/index.ts';
import { endRolesOf } from '../ics/index.ts';
import type { EscalationMetrics } from './escalation.metrics.ts';
import { levelAt, reach, type Reached } from './escalation.ts';
import { type EscalationRow, insertSteps, lockEscalation } from './escalations.store.ts';
import { dueAttempts, fire, type FireDeps, lookUp } from './fire.actions.ts';
import { nextAfterReplacement, replaceLeaver } from './leaver.ts';
import {
  findPerson,
  incidentsOf,
  keepForUndo,
  KEPT_LOOKS,
  type LeaverNote,
  type LeavingPerson,
  markLeft,
  moveNext,
  pagedAt,
  type StepPosition,
  strikeOff,
  takeLeavers,
} from './leavers.store.ts';
import { incidentChanged } from '../incidents/events.ts';
import { TIMELINE } from './events.ts';

/** What looking after leavers works with. */
export interface LeaverDeps extends FireDeps {
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Pick<EscalationMetrics, 'leavers'>;
  /** How many notes are looked at at once. Left out: as many as are good in earnest. */
  readonly portion?: number;
}

const PORTION = 50;
/** Longer than a transaction may last that had read the person before the change. */
const LOOK_AGAIN_MS = 15_000;
const LOOKS = 2;
/** Longer than an acknowledgement can be undone: nobody is replaced while it stands, and then nobody would be. */
const KEPT_MS = 11 * 60_000;

/**
 * Looks whether people dropped out while they are paged, and replaces them. May run on several servers at once, and
 * twice: a level forgets somebody once. True: there may be more.
 */
export async function workLeavers(deps: LeaverDeps): Promise<boolean> {
  const portion = deps.portion ?? PORTION;
  const taken = await takeLeavers(deps.db, LOOK_AGAIN_MS, portion);
  const notes = taken.filter((note) => note.looks <= KEPT_LOOKS);
  const done = taken.filter((note) => note.looks > KEPT_LOOKS).map(({ id }) => id);
  const kept: number[] = [];
  for (const [index, note] of notes.entries()) {
    const same = (other: LeaverNote) => other.user_id === note.user_id && other.schedule_id === note.schedule_id;
    try {
      if (notes.findIndex(same) === index) await lookAt(deps, note);
      // Two levels that were being fired meanwhile are seen at the second look.
      if (notes.findLastIndex(same) !== index) done.push(note.id);
      else if (note.looks >= LOOKS) (note.schedule_id === null ? done : kept).push(note.id);
    } catch (error) {
      if (isOutage(error)) throw error;
      deps.log.error({ err: error, user: note.user_id }, 'who dropped out could not be replaced; it is tried again');
    }
  }
  await strikeOff(deps.db, done);
  await keepForUndo(deps.db, kept, KEPT_MS);
  return taken.length >= portion;
}

async function lookAt(deps: LeaverDeps, note: LeaverNote): Promise<void> {
  const person = await findPerson(deps.db, note.user_id);
  if (!person) return;
  for (const incidentId of await incidentsOf(deps.db, note.user_id, !person.active))
    await deps.db.transaction((tx) => replaceIn(tx, deps, incidentId, { note, person }));
}

interface Leaving {
  readonly note: LeaverNote;
  readonly person: LeavingPerson;
}

async function replaceIn(tx: Tx, deps: LeaverDeps, incidentId: string, { note, person }: Leaving): Promise<void> {
  const userId = note.user_id;
  const incident = await lockIncident(tx, incidentId);
  if (!incident) return;
  const row = await lockEscalation(tx, incidentId, incident.reopen_count + 1);
  const why = row?.status === 'running' && !incident.is_acknowledged ? await replaceAt(tx, deps, row, { note, person }) : null;
  if (!person.active && row) await deps.pages.withdraw(tx, { incidentId, userId }, CLOSED);
  if (why === null && person.active) return;
  const currentUser = async (asked: Tx, teamId: string) => (await deps.onCall(asked, [teamId])).get(teamId)?.userId ?? null;
  await endRolesOf(tx, { ...deps, onCall: { currentUser } }, incident, { userId, name: person.name, why: why ?? CLOSED });
}

const CLOSED = 'the account was deactivated';
const UNREACHABLE = 'no contact method works';
const OFF_CALL = 'no longer on call';

/** Replaces the leaver at the level that was notified last; why it was left, or null when it was not. */
async function replaceAt(tx: Tx, deps: LeaverDeps, row: EscalationRow, { note, person }: Leaving): Promise<string | null> {
  const { incident_id: incidentId, episode, round, level } = row;
  const position: StepPosition = { incidentId, episode, round, level };
  const userId = note.user_id;
  const paged = await pagedAt(tx, position);
  if (!paged.some((one) => one.userId === userId)) return null;
  const lost = person.active && note.schedule_id === null && (await deps.pages.lost(tx, { ...position, userId }));
  const lookup = await lookUp(
    tx,
    deps,
    [{ row, position: null, rounds: row.rounds }],
    paged.map((one) => one.userId),
  );
  const reached = reach(levelAt(row, level), lookup);
  const what = replaceLeaver(
    { userId, scheduleId: note.schedule_id, out: !person.active || lost },
    { paged, reached, isActive: (id) => lookup.people.get(id)?.active ?? false },
  );
  if (what.kind === 'stays') return null;
  const why = !person.active ? CLOSED : lost ? UNREACHABLE : OFF_CALL;
  await markLeft(tx, position, userId);
  await deps.pages.withdraw(tx, { incidentId, userId }, why);
  deps.metrics.leavers.inc({ became: what.kind });
  const missing = what.kind === 'replaced' ? what.missing : [];
  await notify(tx, deps, row, `${person.name} is no longer paged, ${why}: ${followOf(what.kind, missing)}.`, {
    user_id: userId,
    reason: why,
    instead: missing.flatMap((one) => one.userId ?? []),
  });
  if (what.kind === 'nobody') await fire(tx, deps, dueAttempts([row]), { cause: 'leaver', guard: null });
  if (missing.length > 0) await pageInstead(tx, deps, row, missing);
  return why;
}

function followOf(kind: 'replaced' | 'others' | 'nobody', missing: readonly Reached[]): string {
  if (kind === 'others') return 'the others of this level still are';
  if (kind === 'nobody') return 'nobody is left at this level, and the next level is paged now';
  return `${missing.map(({ text }) => text).join(', ')} ${missing.length === 1 ? 'is' : 'are'} paged instead`;
}

async function pageInstead(tx: Tx, deps: LeaverDeps, row: EscalationRow, missing: readonly Reached[]): Promise<void> {
  const { incident_id: incidentId, episode, round, level, urgency } = row;
  await insertSteps(tx, [{ row, cause: 'leaver', dueAt: tx.now, tried: [{ position: { round, level }, reached: missing }] }]);
  await deps.pages.planAgain(
    tx,
    missing.flatMap(({ userId, scheduleId }) =>
      userId === null ? [] : [{ incidentId, episode, round, level, userId, scheduleId, urgency }],
    ),
  );
  const delay = levelAt(row, level)?.delay_minutes ?? 0;
  if (row.next_at !== null) await moveNext(tx, row.id, nextAfterReplacement(row.next_at, delay, tx.now));
}

async function notify(
  tx: Tx,
  { live }: LeaverDeps,
  row: EscalationRow,
  text: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { incident_id: id, number, severity, incident_status: status, round, level } = row;
  await addTimelineEntry(tx, {
    incidentId: id,
    kind: TIMELINE.escalation.person_left,
    actor: SYSTEM,
    text,
    data: { policy: row.policy_name, round, level, ...data },
  });
  await live.publish(tx, incidentChanged({ id, number, status, severity, changed: ['escalation', 'timeline'] }));
}
