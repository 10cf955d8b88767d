import { onClock } from '../../../platform/words/zoned-time.ts';
import { isOutage } from '../../../platform/outage.ts';
import { type OnCallDeps, settleSchedules } from './handoffs.actions.ts';
import { lockDueSchedules, noticeAbsences, takeReminders } from './handoffs.store.ts';
import { loadPeople, loadZones } from '../users.store.ts';
import { NOTIFICATIONS } from '../events.ts';

const PORTION = 50;

/**
 * One portion of handoffs and reminders. May run on several servers at once and twice: schedules are locked, and a
 * handoff has its instant as its key. True: there is more.
 */
export async function workHandoffs(deps: OnCallDeps, portion: number = PORTION): Promise<boolean> {
  await deps.db.transaction(noticeAbsences);
  const due = await settlePortion(deps, portion);
  return (await remind(deps, portion)) || due >= portion;
}

async function settlePortion(deps: OnCallDeps, portion: number): Promise<number> {
  try {
    return await deps.db.transaction(async (tx) => {
      const rows = await lockDueSchedules(tx, portion);
      await settleSchedules(tx, deps, rows);
      return rows.length;
    });
  } catch (error) {
    if (isOutage(error)) throw error;
    await settleEach(deps);
    return 0;
  }
}

/**
 * Schedules one by one: one that cannot be settled holds up no other.
 *
 * @throws the first error, when everything else is done
 */
async function settleEach(deps: OnCallDeps): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    let id: string | null = null;
    try {
      await deps.db.transaction(async (tx) => {
        const rows = await lockDueSchedules(tx, 1, [...failed.keys()]);
        id = rows[0]?.id ?? null;
        await settleSchedules(tx, deps, rows);
      });
    } catch (error) {
      if (id === null || isOutage(error)) throw error;
      failed.set(id, error);
      continue;
    }
    if (id !== null) continue;
    for (const error of failed.values()) throw error;
    return;
  }
}

/** Tells both people, once, that a handoff was not acknowledged. One that another has followed needs no reminder. */
async function remind({ db, ports }: OnCallDeps, portion: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const overdue = await takeReminders(tx, portion);
    for (const handoff of overdue.filter((entry) => entry.current)) {
      const people = await loadPeople(tx, [handoff.incoming_user_id]);
      const incoming = people.get(handoff.incoming_user_id)?.display_name ?? 'Nobody';
      const readers = [handoff.incoming_user_id, handoff.outgoing_user_id];
      const zones = await loadZones(tx, readers);
      for (const reader of readers) {
        const { clock, name } = onClock(handoff.at, zones.get(reader) ?? handoff.time_zone);
        await ports.notify(tx, {
          userIds: [reader],
          kind: NOTIFICATIONS.handoff.unacknowledged,
          title: `Handoff not accepted: ${handoff.schedule_name}`,
          body: `${incoming} came on call at ${clock} ${name} and has not accepted the handoff yet.`,
          link: `/handoffs#${handoff.id}`,
          dedupKey: `handoff ${handoff.id} unacknowledged`,
        });
      }
    }
    return overdue.length >= portion;
  });
}
