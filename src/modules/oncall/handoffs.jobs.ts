import { type OnCallDeps, settleSchedules } from './handoffs.actions.ts';
import { lockDueSchedules, noticeAbsences, takeReminders } from './handoffs.store.ts';
import { loadPeople } from './people.store.ts';

const PORTION = 50;

/**
 * One portion of handoffs and reminders. May run on several servers at once and twice: schedules are locked, and a
 * handoff has its instant as its key. True: there is more.
 */
export async function workHandoffs(deps: OnCallDeps): Promise<boolean> {
  const due = await deps.db.transaction(async (tx) => {
    await noticeAbsences(tx);
    const rows = await lockDueSchedules(tx, PORTION);
    await settleSchedules(tx, deps, rows);
    return rows.length;
  });
  return (await remind(deps)) || due === PORTION;
}

/** Tells both people, once, that a handoff was not acknowledged. One that another has followed needs no reminder. */
async function remind({ db, ports }: OnCallDeps): Promise<boolean> {
  return db.transaction(async (tx) => {
    const overdue = await takeReminders(tx, PORTION);
    for (const handoff of overdue.filter((entry) => entry.current)) {
      const people = await loadPeople(tx, [handoff.incoming_user_id]);
      const incoming = people.get(handoff.incoming_user_id)?.display_name ?? 'Nobody';
      await ports.tell(tx, {
        userIds: [handoff.incoming_user_id, handoff.outgoing_user_id],
        kind: 'handoff.unacknowledged',
        title: `Handoff not acknowledged: ${handoff.schedule_name}`,
        body: `${incoming} came on call at ${handoff.at.toISOString().slice(11, 16)} UTC and has not acknowledged yet.`,
        link: `/handoffs#${handoff.id}`,
        dedupKey: `handoff ${handoff.id} unacknowledged`,
      });
    }
    return overdue.length === PORTION;
  });
}
