import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { OnCallDeps } from './handoffs.actions.ts';
import { type NoReminder, REMINDED_EVERY_MS, reminderRefusal } from './handoff.ts';
import { type Handoff, type HandoffOfShift, isFollowed, lockHandoff, saveHandoff } from './handoffs.store.ts';
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
export async function noteHandoff(deps: OnCallDeps, id: string, notes: HandoffNotes, by: By): Promise<HandoffOfShift> {
  return change(deps, id, by, (before) => {
    const reason = reasonOf(before, notes, by, 'write notes on');
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
): Promise<HandoffOfShift> {
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

/**
 * Nobody will accept this handoff any more: it is pending no longer, and nobody is reminded. Whoever is neither of its two
 * people gives a reason, which the audit trail keeps. A second time, and after it was accepted, nothing changes.
 *
 * @throws Problem `not_found`, `validation_failed` without a reason where one is due
 */
export async function dismissHandoff(deps: OnCallDeps, id: string, given: Pick<HandoffNotes, 'reason'>, by: By): Promise<HandoffOfShift> {
  return change(deps, id, by, (before, now) => {
    const reason = reasonOf(before, given, by, 'dismiss');
    const over = before.acknowledged_at !== null || before.dismissed_at !== null;
    return {
      event: AUDIT.handoff.dismissed,
      ...(reason === '' ? {} : { reason }),
      after: over ? before : { ...before, dismissed_at: now, dismissed_by: by.actor.kind === 'user' ? by.actor.id : null },
    };
  });
}

const NO_REMINDER: Readonly<Record<NoReminder, string>> = {
  accepted: 'The handoff is accepted: there is nothing to remind of',
  dismissed: 'The handoff was dismissed: nobody is to accept it',
  followed: 'A later handoff has followed: remind of that one',
  reminded: 'Somebody reminded of it less than 15 minutes ago: wait, or call the person',
};

/**
 * Reminds the incoming person, by their notification rules, that the handoff waits for them.
 *
 * @throws Problem `not_found`, `invalid_transition` when nobody is to accept it, `rate_limited` within 15 minutes of the last one
 */
export async function remindOfHandoff(deps: OnCallDeps, id: string, by: By): Promise<HandoffOfShift> {
  return change(deps, id, by, async (before, now, tx) => {
    const refusal = reminderRefusal(
      {
        accepted: before.acknowledged_at !== null,
        dismissed: before.dismissed_at !== null,
        followed: await isFollowed(tx, before),
        remindedAt: before.reminded_at?.getTime() ?? null,
      },
      now.getTime(),
    );
    if (refusal === 'reminded') {
      const left = (before.reminded_at ?? now).getTime() + REMINDED_EVERY_MS - now.getTime();
      throw new Problem('rate_limited', NO_REMINDER.reminded, { retryAfterSeconds: Math.ceil(left / 1_000) });
    }
    if (refusal !== null) throw new Problem('invalid_transition', NO_REMINDER[refusal], { extra: { current_status: refusal } });
    await deps.ports.reach(tx, {
      userIds: [before.incoming_user_id],
      kind: NOTIFICATIONS.handoff.reminder,
      title: 'Please accept the handoff',
      body: `${by.actor.name} reminds you: you are on call, and the handoff has not been accepted yet.`,
      link: `/handoffs#${id}`,
      dedupKey: `handoff ${id} reminder ${now.toISOString()}`,
    });
    return { event: AUDIT.handoff.reminded, after: { ...before, reminded_at: now } };
  });
}

/** Why somebody acts who is neither of the two people; empty where none is due. */
function reasonOf(before: Handoff, { reason: given }: Pick<HandoffNotes, 'reason'>, { actor }: By, verb: string): string {
  const reason = given?.trim() ?? '';
  const own = actor.kind === 'user' && (actor.id === before.outgoing_user_id || actor.id === before.incoming_user_id);
  if (!own && reason === '') throw invalid('/reason', 'required', `/reason is required to ${verb} a handoff between two other people`);
  return reason;
}

interface Decided {
  readonly event: DeclaredName<'audit'>;
  readonly after: HandoffOfShift;
  readonly reason?: string;
}

async function change(
  { db, live, ports }: OnCallDeps,
  id: string,
  by: By,
  decide: (before: HandoffOfShift, now: Date, tx: Tx) => Decided | Promise<Decided>,
): Promise<HandoffOfShift> {
  return db.transaction(async (tx) => {
    const before = found(await lockHandoff(tx, id), 'handoff');
    const { event, after, reason } = await decide(before, tx.now, tx);
    const changed = (['open_issues', 'watch_items', 'incoming_notes', 'acknowledged_at', 'dismissed_at', 'reminded_at'] as const).filter(
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
