import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, invalid, limitReached, versionConflict } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { assertMaySee, findIncident, linkedGroupKeys } from '../../incidents/index.ts';
import { cleanText, cleanTitle, cleanUrl } from '../../knowledge/texts.ts';
import { notifyByRules } from '../../notifications/index.ts';
import { currentSettings } from '../../settings/index.ts';
import { namesOf } from '../people.store.ts';
import { actorOf } from '../documents/post-mortems.actions.ts';
import { lockPostMortem } from '../documents/post-mortems.store.ts';
import { actionItemChanged, AUDIT, NOTIFICATIONS } from '../events.ts';
import type { PostMortemDeps } from '../deps.ts';
import type { PostMortem } from '../post-mortem.ts';
import { type ActionItem, dayOf, ITEM_LIMITS, type ItemInput } from './action-item.ts';
import { countItems, dayIn, deleteItem, lockItem, writeItem } from './items.store.ts';
import { unwatch, watchKeys } from './recurrence.store.ts';

/** Groups of alerts of one incident that are watched for an item. */
const KEYS_MAX = 500;

/** What a new item has at least. */
export type NewItem = ItemInput & { readonly title: string };

/**
 * Adds an item to a post-mortem in any state, and tells its owner.
 *
 * @throws Problem `not_found`; `validation_failed` that names the member; `conflict` when there are too many
 */
export async function createItem(deps: PostMortemDeps, ref: string, input: NewItem, by: By): Promise<ActionItem> {
  const { time_zone: zone } = await currentSettings(deps.db);
  return deps.db.transaction(async (tx) => {
    const postMortem = await locked(tx, ref);
    if ((await countItems(tx, postMortem.id)) >= ITEM_LIMITS.items)
      throw limitReached(`A post-mortem has at most ${ITEM_LIMITS.items} action items: delete one, or put two into one`);
    const blank: ActionItem = {
      id: randomUUIDv7(),
      postMortemId: postMortem.id,
      incidentId: postMortem.incidentId,
      incidentNumber: postMortem.incidentNumber,
      title: '',
      description: null,
      type: 'other',
      priority: 'medium',
      status: 'open',
      ownerId: null,
      dueDate: null,
      ticketUrl: null,
      doneAt: null,
      recurredAt: null,
      recurredAlertNumber: null,
      version: 1,
      createdBy: actorOf(by.actor),
      updatedBy: actorOf(by.actor),
      createdAt: tx.now,
      updatedAt: tx.now,
    };
    const item = withInput(blank, input, tx.now);
    await assertOwner(tx, item);
    await saved(tx, deps, { before: null, item }, { by, today: await dayIn(tx, zone) });
    await audit(tx, { event: AUDIT.action_item.created, ...by, ...entity(item) });
    return item;
  });
}

/**
 * Changes an item.
 *
 * @throws Problem `not_found`; `version_conflict` with what is stored; `validation_failed` that names the member
 */
export async function changeItem(
  deps: PostMortemDeps,
  { ref, itemId }: { readonly ref: string; readonly itemId: string },
  input: ItemInput,
  { by, view }: { readonly by: By; readonly view: (current: ActionItem) => unknown },
): Promise<ActionItem> {
  const { time_zone: zone } = await currentSettings(deps.db);
  return deps.db.transaction(async (tx) => {
    const postMortem = await locked(tx, ref);
    const before = found(await lockItem(tx, postMortem.id, itemId), 'action item');
    if (input.version !== undefined && input.version !== before.version)
      throw versionConflict(before.version, { extra: { current: view(before) } });
    const changed = withInput(before, input, tx.now);
    if (isDeepStrictEqual(changed, before)) return before;
    if (changed.ownerId !== before.ownerId) await assertOwner(tx, changed);
    const item: ActionItem = { ...changed, version: before.version + 1, updatedBy: actorOf(by.actor), updatedAt: tx.now };
    await saved(tx, deps, { before, item }, { by, today: await dayIn(tx, zone) });
    await audit(tx, { event: AUDIT.action_item.updated, ...by, ...entity(item) });
    return item;
  });
}

/** @throws Problem `not_found` */
export async function removeItem(
  deps: PostMortemDeps,
  { ref, itemId }: { readonly ref: string; readonly itemId: string },
  by: By,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const postMortem = await locked(tx, ref);
    const item = found(await lockItem(tx, postMortem.id, itemId), 'action item');
    await deleteItem(tx, item.id);
    await audit(tx, { event: AUDIT.action_item.deleted, ...by, ...entity(item) });
    await deps.live.publish(tx, actionItemChanged({ id: item.id, incident_id: item.incidentId }));
  });
}

async function locked(tx: Tx, ref: string): Promise<PostMortem> {
  const incident = found(await findIncident(tx, ref), 'incident');
  return found(await lockPostMortem(tx, incident.id), 'post-mortem');
}

/** @throws Problem `validation_failed` that names the member */
function withInput(before: ActionItem, input: ItemInput, now: Date): ActionItem {
  const status = input.status ?? before.status;
  const done = status === 'done';
  const anew = done && before.status !== 'done';
  return {
    ...before,
    title: input.title === undefined ? before.title : cleanTitle('/title', input.title),
    description: input.description === undefined ? before.description : textOrNull('/description', input.description),
    type: input.type ?? before.type,
    priority: input.priority ?? before.priority,
    status,
    ownerId: input.owner_id === undefined ? before.ownerId : input.owner_id,
    dueDate: input.due_date === undefined ? before.dueDate : readDay(input.due_date),
    ticketUrl: input.ticket_url === undefined ? before.ticketUrl : cleanUrl('/ticket_url', input.ticket_url),
    doneAt: done ? (before.doneAt ?? now) : null,
    // Done anew: it may recur anew.
    recurredAt: anew ? null : before.recurredAt,
    recurredAlertNumber: anew ? null : before.recurredAlertNumber,
  };
}

function textOrNull(pointer: string, text: string | null): string | null {
  return text === null || text.trim() === '' ? null : cleanText(pointer, text.trim());
}

function readDay(value: string | null): string | null {
  if (value === null) return null;
  const day = dayOf(value);
  if (day === null)
    throw invalid('/due_date', 'date', '/due_date must be a day such as 2026-03-01, or a time such as 2026-03-01T12:00:00Z');
  return day;
}

async function assertOwner(tx: Tx, { ownerId, incidentId }: ActionItem): Promise<void> {
  if (ownerId === null) return;
  if (!(await namesOf(tx, [ownerId])).get(ownerId)?.active) throw invalid('/owner_id', 'unknown_user', '/owner_id names no active user');
  await assertMaySee(tx, incidentId, [{ userId: ownerId, pointer: '/owner_id' }]);
}

interface Change {
  readonly before: ActionItem | null;
  readonly item: ActionItem;
}

/** Stores an item; its groups are watched once it is done, and a new owner hears of it. */
async function saved(
  tx: Tx,
  deps: PostMortemDeps,
  { before, item }: Change,
  { by, today }: { readonly by: By; readonly today: string },
): Promise<void> {
  const assigned = item.ownerId !== null && item.ownerId !== before?.ownerId;
  // Whoever is told of an item hears of its due date with it, and whoever sets a near one knows it.
  const near = item.dueDate !== null && item.dueDate <= dayAfter(today);
  const byOwner = by.actor.kind === 'user' && by.actor.id === item.ownerId;
  const aware = near && (assigned || (byOwner && item.dueDate !== before?.dueDate));
  await writeItem(tx, item, { aware });
  if (item.status !== before?.status) {
    if (before?.status === 'done') await unwatch(tx, [item.id]);
    if (item.status === 'done') await watchKeys(tx, item.id, await linkedGroupKeys(tx, item.incidentId, KEYS_MAX));
  }
  await deps.live.publish(tx, actionItemChanged({ id: item.id, incident_id: item.incidentId }));
  const toDo = item.status === 'open' || item.status === 'in_progress';
  if (item.ownerId === null || !assigned || byOwner || !toDo) return;
  const due = item.dueDate === null ? '' : `, due ${item.dueDate}`;
  await notifyByRules(tx, deps.planner, [item.ownerId], {
    urgency: 'low',
    kind: NOTIFICATIONS.action_item.assigned,
    title: `Action item for you: ${item.title}`,
    body: `${by.actor.name} assigned it to you, from incident #${item.incidentNumber}. Priority ${item.priority}${due}.`,
    link: itemLink(item),
    dedupKey: `action_item.assigned ${item.id} ${item.version}`,
  });
}

/** Where an item is shown. */
export function itemLink({ incidentNumber }: Pick<ActionItem, 'incidentNumber'>): string {
  return `/incidents/${incidentNumber}/post-mortem`;
}

/** The day after a day, both as `YYYY-MM-DD`. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function entity({ id, incidentId, incidentNumber, title, status, version }: ActionItem) {
  return { entityType: 'action_item', entityId: id, data: { incident: incidentNumber, incident_id: incidentId, title, status, version } };
}
