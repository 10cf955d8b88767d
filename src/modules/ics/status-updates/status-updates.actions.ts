import type { Actor, By } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { takenBack } from '../../../platform/db/savepoint.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import {
  affectedServices,
  lockIncident,
  found,
  type IncidentActionDeps,
  record,
  duePublishReminders,
  takePublishReminder,
} from '../../incidents/index.ts';
import { NOTIFICATIONS, RECORDED } from '../../incidents/events.ts';
import type { Incident } from '../../incidents/incident.ts';
import type { PublicImpact, ReadByCustomers, RoomPorts } from '../../incidents/ports.ts';
import { listRoles } from '../roles/roles.store.ts';
import { type Audience, isOver, nextReminder, nextUpdateAt, publicImpact, publicStatus } from '../../incidents/lifecycle/next-update.ts';
import {
  dueReminders,
  findUpdate,
  insertUpdate,
  newestUpdate,
  type StatusUpdate,
  takeReminder,
  writeUpdate,
} from './status-updates.store.ts';

/** What status updates work with. */
export interface UpdateDeps extends IncidentActionDeps {
  readonly room: Pick<RoomPorts, 'statusPages'>;
}

/** The same in a transaction that is open already. */
type PostingDeps = Omit<UpdateDeps, 'db'> & { readonly db: Pick<Database, 'transaction'> };

/** What a person posts. */
export interface UpdateInput {
  readonly message: string;
  readonly audience?: Audience;
  readonly status_page_ids?: readonly string[];
  /** Of a public one: what customers read above it; left out: as it is, or the names of the components. */
  readonly title?: string;
  /** Of a public one; left out: by the severity. */
  readonly impact?: PublicImpact;
  /** Of a public one; left out: those that are named already, and those of the affected services. */
  readonly component_ids?: readonly string[];
  /** 0: none is promised; left out: by the severity. */
  readonly next_update_in_minutes?: number;
}

/** As much of a message as stands on the timeline. */
const EXCERPT = 300;

/**
 * Posts an update. A public one is published on the pages it names, or else on those that show a component of the incident.
 *
 * @throws Problem `not_found`; `validation_failed` for a blank message, for pages of an internal update, for none of a public one
 */
export function postUpdate(deps: PostingDeps, ref: string, input: UpdateInput, by: By): Promise<StatusUpdate> {
  const message = words(input.message);
  const audience = input.audience ?? 'internal';
  const wanted = [...new Set((input.status_page_ids ?? []).map((id) => id.toLowerCase()))];
  assertPublic(input, audience);
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    if (audience === 'public') assertShown(incident);
    const pageIds = audience === 'public' ? await pagesFor(tx, deps, incident, wanted) : [];
    const update = await insertUpdate(tx, {
      incident_id: incident.id,
      message,
      audience,
      status_page_ids: pageIds,
      author: by.actor,
      next_update_at: nextUpdateAt(input.next_update_in_minutes, incident, tx.now),
    });
    if (pageIds.length > 0) await publish(tx, deps, incident, { ...update, ...input });
    await record(tx, deps.live, incident, {
      by,
      kind: RECORDED.status_update.posted,
      text: `${by.actor.name} posted ${audience === 'public' ? 'a public' : 'an internal'} update: ${excerpt(message)}`,
      data: { update_id: update.id, audience, status_page_ids: pageIds, next_update_at: update.next_update_at?.toISOString() ?? null },
      changed: ['status_updates'],
    });
    return update;
  });
}

async function pagesFor(tx: Tx, deps: Pick<UpdateDeps, 'room'>, incident: Incident, wanted: readonly string[]): Promise<readonly string[]> {
  if (wanted.length > 0) return wanted;
  const services = await affectedServices(tx, incident.id);
  const showing = await deps.room.statusPages.showing(
    tx,
    services.map(({ id }) => id),
  );
  if (showing.length === 0)
    throw invalid(
      '/status_page_ids',
      'no_page',
      '/status_page_ids: no status page shows a component of this incident; name the pages to publish on',
    );
  return showing;
}

/** What customers would read, page by page, if this were posted; nothing of it stays. @throws Problem as for {@link postUpdate} */
export function previewUpdate(
  deps: UpdateDeps,
  ref: string,
  input: Omit<UpdateInput, 'audience' | 'next_update_in_minutes'>,
  by: By,
): Promise<readonly ReadByCustomers[]> {
  const wanted = [...new Set((input.status_page_ids ?? []).map((id) => id.toLowerCase()))];
  return takenBack(deps.db, async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    assertShown(incident);
    const update = {
      ...input,
      id: incident.id,
      author: by.actor,
      message: input.message.trim() || 'Message',
      status_page_ids: await pagesFor(tx, deps, incident, wanted),
    };
    return publish(tx, deps, incident, update);
  });
}

const OF_PAGES = ['status_page_ids', 'title', 'impact', 'component_ids'] as const;

function assertPublic(input: UpdateInput, audience: Audience): void {
  const member = OF_PAGES.find((name) => input[name] !== undefined && input[name].length > 0);
  if (audience === 'internal' && member !== undefined)
    throw invalid(`/${member}`, 'internal', `/${member} cannot be given for an internal update: set audience to public`);
}

function assertShown(incident: Incident): void {
  if (incident.private)
    throw invalid('/audience', 'private', '/audience cannot be public: the incident is private, and status pages leave it out');
}

type Publishing = Pick<StatusUpdate, 'id' | 'message' | 'status_page_ids' | 'author'> &
  Pick<UpdateInput, 'title' | 'impact' | 'component_ids'>;

async function publish(
  tx: Tx,
  deps: Pick<UpdateDeps, 'room'>,
  incident: Incident,
  update: Publishing,
): Promise<readonly ReadByCustomers[]> {
  return deps.room.statusPages.publish(tx, {
    key: keyOf(update.id),
    incidentId: incident.id,
    serviceIds: (await affectedServices(tx, incident.id)).map(({ id }) => id),
    message: update.message,
    status: publicStatus(incident.status),
    impact: update.impact ?? publicImpact(incident.severity),
    title: update.title ?? null,
    componentIds: update.component_ids ?? null,
    pageIds: update.status_page_ids,
    actor: update.author,
  });
}

/** What the pages know an update by. */
function keyOf(updateId: string): string {
  return `status update ${updateId}`;
}

/** What an edit changes; what is left out stays. */
export interface UpdateEdit {
  readonly message?: string;
  readonly next_update_in_minutes?: number;
}

/**
 * Corrects an update, also where it is published, which then says "edited"; or changes when the next one is due, counted from
 * now. No subscriber hears of it again.
 *
 * @throws Problem `not_found`, `validation_failed`; `conflict` for the time of one that is not the newest
 */
export function editUpdate(deps: UpdateDeps, ref: string, updateId: string, edit: UpdateEdit, by: By): Promise<StatusUpdate> {
  const message = edit.message === undefined ? undefined : words(edit.message);
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    const before = found(await findUpdate(tx, incident.id, updateId), 'status update');
    const { next_update_in_minutes: minutes } = edit;
    if (minutes !== undefined && (await newestUpdate(tx, incident.id))?.id !== before.id)
      throw new Problem('conflict', 'A newer update says when the next one is due: change that one');
    const reworded = message !== undefined && message !== before.message;
    if (!reworded && minutes === undefined) return before;
    const after = await writeUpdate(tx, before.id, {
      ...(reworded ? { message } : {}),
      ...(minutes === undefined ? {} : { nextUpdateAt: nextUpdateAt(minutes, incident, tx.now) }),
    });
    if (reworded && before.status_page_ids.length > 0)
      await deps.room.statusPages.edit(tx, { key: keyOf(before.id), pageIds: before.status_page_ids, message }, by);
    await record(tx, deps.live, incident, {
      by,
      kind: RECORDED.status_update.edited,
      text: reworded
        ? `${by.actor.name} edited an update: ${excerpt(message)}`
        : `${by.actor.name} ${after.next_update_at === null ? 'promised no further update' : 'changed when the next update is due'}.`,
      data: {
        update_id: before.id,
        ...(reworded ? { from: before.message, to: message } : {}),
        ...(minutes === undefined ? {} : { next_update_at: after.next_update_at?.toISOString() ?? null }),
      },
      changed: ['status_updates'],
    });
    return after;
  });
}

/** @throws Problem `validation_failed` for a message without words, or with characters that are no text */
function words(message: string): string {
  const text = message.trim();
  if (text === '') throw invalid('/message', 'blank', '/message must not be blank');
  if (text.includes('\0') || !text.isWellFormed())
    throw invalid('/message', 'characters', '/message has characters that are no text: remove them');
  return text;
}

function excerpt(message: string): string {
  const characters = [...message];
  return characters.length <= EXCERPT ? message : `${characters.slice(0, EXCERPT - 1).join('')}…`;
}

const PORTION = 50;

/**
 * Reminds liaison and commander that an update is due: once when its time comes, then every 15 minutes. Without either, who wrote
 * the last one. May run twice and on several servers: each reminder is taken once. True: there may be more.
 */
export async function remindOfUpdates(deps: UpdateDeps): Promise<boolean> {
  const due = await dueReminders(deps.db, PORTION);
  for (const reminder of due) {
    await deps.db.transaction(async (tx) => {
      const incident = await lockIncident(tx, reminder.incident_id);
      const update = incident && !isOver(incident.status) ? await findUpdate(tx, incident.id, reminder.id) : null;
      const promised = update?.next_update_at ?? null;
      const wanted = promised !== null && promised <= tx.now;
      const next = wanted ? nextReminder(reminder.remind_at, tx.now) : promised;
      if (!(await takeReminder(tx, reminder, next)) || !wanted || !incident || !update) return;
      const late = Math.floor((tx.now.getTime() - promised.getTime()) / 60_000);
      await deps.notify(tx, {
        userIds: await speakersOf(tx, incident, [update.author]),
        kind: NOTIFICATIONS.incident.update_due,
        title: `Incident ${incident.number}: the next status update is ${late === 0 ? 'due' : `${late} min late`}`,
        body: `${incident.title}. Post an update, or change when the next one is due.`,
        link: `/incidents/${incident.number}?tab=updates`,
        dedupKey: `update due ${reminder.id} ${reminder.remind_at.toISOString()}`,
        urgency: 'low',
        about: { incident_id: incident.id, until: 'over' },
      });
    });
  }
  return due.length === PORTION;
}

/**
 * Reminds liaison and commander of an incident that is over and that customers still read as going on: after 15 minutes, and every 15
 * minutes until they read it. Without either, who wrote the last update, or on the status page, or had the incident. As {@link remindOfUpdates} otherwise.
 */
export async function remindToPublish(deps: UpdateDeps): Promise<boolean> {
  const due = await duePublishReminders(deps.db, PORTION);
  for (const one of due) {
    await deps.db.transaction(async (tx) => {
      const incident = await lockIncident(tx, one.id);
      const published = incident && isOver(incident.status) ? await deps.room.statusPages.unresolved(tx, incident.id) : [];
      const wanted = published.length > 0;
      if (!(await takePublishReminder(tx, one, wanted ? nextReminder(one.at, tx.now) : null)) || !wanted || !incident) return;
      const update = await newestUpdate(tx, incident.id);
      await deps.notify(tx, {
        userIds: await speakersOf(tx, incident, [
          update?.author,
          await deps.room.statusPages.lastAuthor(tx, incident.id),
          incident.last_acknowledged_by,
          incident.acknowledged_by,
        ]),
        kind: NOTIFICATIONS.incident.update_due,
        title: `Incident ${incident.number} is ${incident.status}, and customers read that it goes on`,
        body: `${incident.title}. Publish the last update on ${published.map(({ title }) => title).join(', ')}.`,
        link: `/incidents/${incident.number}?tab=updates`,
        dedupKey: `customers ${incident.id} ${one.at.toISOString()}`,
        urgency: 'low',
      });
    });
  }
  return due.length === PORTION;
}

/** Who speaks for an incident: liaison and commander; without either the first person of `others`. */
async function speakersOf(tx: Tx, incident: Incident, others: ReadonlyArray<Actor | null | undefined>): Promise<readonly string[]> {
  const holders = (await listRoles(tx, incident.id)).filter(
    ({ role, state }) => state === 'active' && (role === 'liaison' || role === 'incident_commander'),
  );
  if (holders.length > 0) return [...new Set(holders.map(({ user_id }) => user_id))];
  const person = others.find((one) => one?.kind === 'user' && one.id !== null);
  return person?.id ? [person.id] : [];
}
