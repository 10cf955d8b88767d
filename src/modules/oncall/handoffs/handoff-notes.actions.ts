import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { By } from '../../../platform/actor.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { OnCallDeps } from './handoffs.actions.ts';
import { type Handoff, lockHandoff, saveHandoff } from './handoffs.store.ts';
import { handoffChanged, AUDIT, NOTIFICATIONS } from '../events.ts';

/** What people add to a handoff. What is left out stays. */
export interface HandoffNotes {
  readonly outgoing_notes?: { readonly open_issues?: string; readonly watch_items?: string };
  readonly incoming_notes?: string;
  /** Why somebody writes who is neither of the two. */
  readonly reason?: string;
}

/**
 * Saves notes. The incoming person hears of the outgoing one's. Whoever is neither of the two gives a reason, which the
 * audit trail keeps.
 *
 * @throws Problem `not_found`, `validation_failed` without a reason where one is due
 */
export async function noteHandoff(deps: OnCallDeps, id: string, notes: HandoffNotes, by: By): Promise<Handoff> {
  const reason = notes.reason?.trim() ?? '';
  return change(deps, id, by, (before) => {
    const own = by.actor.kind === 'user' && (by.actor.id === before.outgoing_user_id || by.actor.id === before.incoming_user_id);
    if (!own && reason === '')
      throw invalid('/reason', 'required', '/reason is required to write notes on a handoff between two other people');
    return {
      event: AUDIT.handoff.updated,
      ...(reason === '' ? {} : { reason }),
      after: {
        ...before,
        open_issues: notes.outgoing_notes?.open_issues ?? before.open_issues,
        watch_items: notes.outgoing_notes?.watch_items ?? before.watch_items,
        incoming_notes: notes.incoming_notes ?? before.incoming_notes,
      },
    };
  });
}

/**
 * The incoming person has taken over. A second time changes nothing.
 *
 * @throws Problem `not_found`, `forbidden` for everybody else
 */
export async function acknowledgeHandoff(
  deps: OnCallDeps,
  id: string,
  notes: Pick<HandoffNotes, 'incoming_notes'>,
  by: By,
): Promise<Handoff> {
  return change(deps, id, by, (before, now) => {
    if (by.actor.kind !== 'user' || by.actor.id !== before.incoming_user_id)
      throw new Problem('forbidden', 'Only the incoming person can accept a handoff');
    if (before.acknowledged_at !== null) return { event: AUDIT.handoff.acknowledged, after: before };
    return {
      event: AUDIT.handoff.acknowledged,
      after: { ...before, acknowledged_at: now, incoming_notes: notes.incoming_notes ?? before.incoming_notes },
    };
  });
}

async function change(
  { db, live, ports }: OnCallDeps,
  id: string,
  by: By,
  decide: (before: Handoff, now: Date) => { readonly event: DeclaredName<'audit'>; readonly after: Handoff; readonly reason?: string },
): Promise<Handoff> {
  return db.transaction(async (tx) => {
    const before = await lockHandoff(tx, id);
    if (!before) throw new Problem('not_found', 'There is no such handoff');
    const { event, after, reason } = decide(before, tx.now);
    const changed = (['open_issues', 'watch_items', 'incoming_notes', 'acknowledged_at'] as const).filter(
      (name) => before[name] !== after[name],
    );
    if (changed.length === 0) return before;
    await saveHandoff(tx, after);
    await audit(tx, {
      event,
      ...by,
      entityType: 'handoff',
      entityId: id,
      data: { schedule_id: before.schedule_id, changed, ...(reason === undefined ? {} : { reason }) },
    });
    if ((changed.includes('open_issues') || changed.includes('watch_items')) && by.actor.id !== after.incoming_user_id)
      await ports.notify(tx, {
        userIds: [after.incoming_user_id],
        kind: NOTIFICATIONS.handoff.noted,
        title: 'Notes for your shift',
        body: `${by.actor.name} wrote handoff notes: open issues and what to watch.`,
        link: `/handoffs#${id}`,
        dedupKey: `handoff ${id} noted`,
      });
    await live.publish(tx, handoffChanged({ id, schedule_id: before.schedule_id, team_id: before.team_id }));
    return { ...after, updated_at: tx.now };
  });
}
