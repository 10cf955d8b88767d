import { SYSTEM } from '../../../platform/actor.ts';
import { firedSince } from '../../alerts/index.ts';
import { findIncident, record, whoMayNotSee } from '../../incidents/index.ts';
import { notifyByRules } from '../../notifications/index.ts';
import { currentSettings } from '../../settings/index.ts';
import { actionItemChanged, NOTIFICATIONS, RECORDED } from '../events.ts';
import type { PostMortemDeps } from '../deps.ts';
import { itemLink } from './items.actions.ts';
import { dayIn } from './items.store.ts';
import { reminderFor } from './reminder.ts';
import { itemsToRemind, markReminded, nextReminders, ownersToRemind, takeReminders, weeklyDue } from './reminders.store.ts';
import { allWatches, lookedUntil, markRecurred, takeLook, unwatch, type Watch } from './recurrence.store.ts';

type FiredAlert = Awaited<ReturnType<typeof firedSince>>[number];

const OWNERS_AT_ONCE = 50;

/**
 * Writes the morning's reminders: what is due by tomorrow, and once a week what is overdue, in one reminder for each owner.
 *
 * @returns whether there may be more
 */
export async function writeReminders(deps: PostMortemDeps): Promise<boolean> {
  const { time_zone: timeZone } = await currentSettings(deps.db);
  return deps.db.transaction(async (tx) => {
    if (!(await takeReminders(tx))) return false;
    const today = await dayIn(tx, timeZone);
    const owners = await ownersToRemind(tx, today, OWNERS_AT_ONCE);
    const items = await itemsToRemind(tx, today, owners);
    const weekly = await weeklyDue(tx, today, owners);
    const reminded: string[] = [];
    const overdueOf: string[] = [];
    for (const userId of owners) {
      const own = items.filter(({ ownerId }) => ownerId === userId);
      const due = own.filter((item) => item.dueDate >= today && !item.reminded);
      const overdue = weekly.has(userId) ? own.filter(({ dueDate }) => dueDate < today) : [];
      if (due.length + overdue.length === 0) continue;
      reminded.push(...due.map(({ id }) => id));
      if (overdue.length > 0) overdueOf.push(userId);
      await notifyByRules(tx, deps.planner, [userId], {
        urgency: 'low',
        kind: NOTIFICATIONS.action_item.due,
        ...reminderFor({ due, overdue, today }),
        link: `/action-items?owner=${userId}`,
        dedupKey: `action_item.due ${userId} ${today}`,
      });
    }
    await markReminded(tx, today, { itemIds: reminded, overdueOf });
    if (owners.length < OWNERS_AT_ONCE) await nextReminders(tx, timeZone);
    return owners.length >= OWNERS_AT_ONCE;
  });
}

/** What was committed later than its time says is found by looking back this far. */
const OVERLAP_MS = 60_000;

/** Looks for alerts like those of an incident that began to fire after one of its items was done, and tells the owners once. */
export async function watchRecurrence(deps: PostMortemDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const until = await takeLook(tx);
    if (until === null) return false;
    const watches = await allWatches(tx);
    if (watches.length > 0) {
      const since = new Date(Math.min(until.getTime(), tx.now.getTime()) - OVERLAP_MS);
      const fired = await firedSince(tx, since, [...new Set(watches.map(({ groupKey }) => groupKey))]);
      for (const { itemId, alert } of recurrences(watches, fired)) {
        const item = await markRecurred(tx, itemId, alert.at, alert.number);
        await unwatch(tx, [itemId]);
        if (!item) continue;
        const incident = await findIncident(tx, item.incidentId);
        if (!incident) continue;
        await record(tx, deps.live, incident, {
          by: { actor: SYSTEM },
          kind: RECORDED.action_item.recurred,
          text: `It came back: alert #${alert.number} fired after the action item “${item.title}” was done.`,
          data: { action_item_id: item.id, alert: alert.number },
          changed: ['action_items'],
        });
        await deps.live.publish(tx, actionItemChanged({ id: item.id, incident_id: item.incidentId }));
        if (item.ownerId === null || (await whoMayNotSee(tx, incident.id, [item.ownerId])).length > 0) continue;
        await notifyByRules(tx, deps.planner, [item.ownerId], {
          urgency: 'low',
          kind: NOTIFICATIONS.action_item.recurred,
          title: `It came back: ${item.title}`,
          body: `Alert #${alert.number} fired after this action item of incident #${item.incidentNumber} was done.`,
          link: itemLink(item),
          dedupKey: `action_item.recurred ${item.id} ${item.doneAt?.toISOString() ?? ''}`,
        });
      }
    }
    await lookedUntil(tx, tx.now);
    return false;
  });
}

/** The first alert after each item was done that belongs to one of its groups. */
function recurrences(
  watches: readonly Watch[],
  fired: readonly FiredAlert[],
): Array<{ readonly itemId: string; readonly alert: FiredAlert }> {
  const byKey = Map.groupBy(fired, ({ group_key: key }) => key);
  const first = new Map<string, FiredAlert>();
  for (const { itemId, groupKey, since } of watches) {
    for (const alert of byKey.get(groupKey) ?? []) {
      const known = first.get(itemId);
      if (alert.at > since && (!known || alert.at < known.at)) first.set(itemId, alert);
    }
  }
  return [...first].map(([itemId, alert]) => ({ itemId, alert }));
}
