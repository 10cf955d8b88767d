import { isSample } from '../../../platform/sample-rows/mark.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { HandoffDecision } from './handoff.ts';
import { settle, summariseIncidents } from './handoff.ts';
import { type HandoffRow, handoffState, insertHandoff, saveHandoffState } from './handoffs.store.ts';
import { loadPeople } from '../users.store.ts';
import type { OnCallPorts } from '../ports.ts';
import { openTimeline } from '../schedule/resolve.ts';
import { HORIZON_MS, type Schedule } from '../schedule/schedule.ts';
import { loadSchedules } from '../schedule/schedules.store.ts';
import { handoffCreated, NOTIFICATIONS } from '../events.ts';

/** What the verbs of this module work with. */
export interface OnCallDeps {
  readonly db: Database;
  readonly live: Live;
  readonly ports: OnCallPorts;
}

/** Nobody has acknowledged for this long: the people are reminded. */
const REMIND_AFTER_MS = 30 * 60_000;

/** Writes the handoffs that are due in schedules which the caller has locked. */
export async function settleSchedules(tx: Tx, deps: OnCallDeps, rows: readonly HandoffRow[]): Promise<void> {
  if (rows.length === 0) return;
  const now = tx.now.getTime();
  const schedules = await loadSchedules(tx, { ids: rows.map((row) => row.id), from: now - HORIZON_MS, until: now + HORIZON_MS });
  for (const row of rows) {
    const schedule = schedules.find((entry) => entry.id === row.id);
    if (!schedule) continue;
    const state = { handedTo: row.handed_to, handedUntil: row.handed_until.getTime() };
    const settled = settle(openTimeline(schedule.history), state, now);
    await saveHandoffState(tx, row.id, { handedTo: settled.handedTo, nextCheckAt: new Date(settled.nextCheckAt) });
    if (settled.handoff && !isSample(row.id)) await write(tx, deps, schedule, settled.handoff);
  }
}

/** The same for one schedule, which the caller has locked: before and after a change of it. */
export async function settleSchedule(tx: Tx, deps: OnCallDeps, scheduleId: string): Promise<void> {
  const row = await handoffState(tx, scheduleId);
  if (row) await settleSchedules(tx, deps, [row]);
}

async function write(tx: Tx, { live, ports }: OnCallDeps, schedule: Schedule, decision: HandoffDecision): Promise<void> {
  const incidents = await ports.openIncidents(tx, schedule.teamId);
  const { id } = await insertHandoff(tx, {
    scheduleId: schedule.id,
    teamId: schedule.teamId,
    at: new Date(decision.at),
    outgoing: decision.outgoing,
    incoming: decision.incoming,
    summary: summariseIncidents(incidents),
    incidents,
    remindAt: new Date(tx.now.getTime() + REMIND_AFTER_MS),
  });
  const people = await loadPeople(tx, [decision.outgoing, decision.incoming]);
  const nameOf = (userId: string) => people.get(userId)?.display_name ?? 'someone';
  const link = `/handoffs#${id}`;
  await ports.reach(tx, {
    userIds: [decision.incoming],
    kind: NOTIFICATIONS.handoff.incoming,
    title: `You are on call: ${schedule.name}`,
    body: `You take over from ${nameOf(decision.outgoing)}. ${summariseIncidents(incidents)} Please accept the handoff.`,
    link,
    dedupKey: `handoff ${id} incoming ${decision.incoming}`,
  });
  await ports.notify(tx, {
    userIds: [decision.outgoing],
    kind: NOTIFICATIONS.handoff.outgoing,
    title: `Your shift has ended: ${schedule.name}`,
    body: `${nameOf(decision.incoming)} is on call now. Leave notes on open issues and what to watch.`,
    link,
    dedupKey: `handoff ${id} outgoing ${decision.outgoing}`,
  });
  await live.publish(tx, handoffCreated({ id, schedule_id: schedule.id, team_id: schedule.teamId }));
}
