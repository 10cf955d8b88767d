import { randomUUIDv7 } from 'node:crypto';
import type { Actor, By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/violation.ts';
import { invalid, noSuch, type Problem, taken } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { findIncident } from '../../incidents/index.ts';
import type { PublicUpdate, ReadByCustomers } from '../../incidents/ports.ts';
import type { StatusPageDeps } from '../deps.ts';
import { AUDIT } from '../events.ts';
import { type Impact, type Post, POST_WORDS, type PostStatus, type StatusPage } from '../page.ts';
import { evaluate } from '../pages/evaluate.actions.ts';
import { line, text } from '../pages/page-input.ts';
import { markChanged, noSuchPage } from '../pages/pages.actions.ts';
import { findPage, lockPage } from '../pages/pages.store.ts';
import { insertNotices, type NoticeItem } from '../subscribers/notices.store.ts';
import { deletePost, editUpdate, findPost, findPostOf, findUpdateByKey, insertPost, insertUpdate, updatePost } from './posts.store.ts';

/** What a person publishes. */
export interface PostInput {
  readonly title: string;
  readonly message: string;
  readonly status?: PostStatus;
  readonly impact?: Impact;
  readonly component_ids?: readonly string[];
  readonly incident_id?: string | null;
  readonly notify?: boolean;
}

/** What a person adds to it. What is left out stays as it is. */
export interface UpdateInput {
  readonly message: string;
  readonly title?: string;
  readonly status?: PostStatus;
  readonly impact?: Impact;
  readonly component_ids?: readonly string[];
  readonly notify?: boolean;
}

/**
 * Publishes an incident with its first update. Nothing of the incident it is about is taken over.
 *
 * @throws Problem `not_found`, `validation_failed`; `conflict` when one about the same incident is published already
 */
export async function publishIncident(deps: StatusPageDeps, pageId: string, input: PostInput, by: By): Promise<Post> {
  try {
    return await deps.db.transaction(async (tx) => {
      const page = await locked(tx, pageId);
      if (input.incident_id && (await findIncident(tx, input.incident_id))?.private)
        throw invalid('/incident_id', 'unknown_incident', '/incident_id names no incident');
      const post = {
        id: randomUUIDv7(),
        page_id: pageId,
        title: line(input.title, '/title'),
        status: input.status ?? 'investigating',
        impact: input.impact ?? 'minor',
        component_ids: readComponentIds(input.component_ids ?? [], page),
        incident_id: input.incident_id ?? null,
        started_at: tx.now,
      } as const;
      await insertPost(tx, post);
      const id = randomUUIDv7();
      await addUpdate(tx, deps, { id, key: id, post, message: input.message, actor: by.actor, notify: input.notify ?? true });
      await evaluate(tx, deps, { pageId });
      await audit(tx, { event: AUDIT.status_page.incident_published, ...by, ...entity(page, post) });
      return saved(tx, deps, pageId, post.id);
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'status_page_incidents_incident_id_fkey')
      throw invalid('/incident_id', 'unknown_incident', '/incident_id names no incident');
    if (constraint === 'status_page_incidents_of')
      throw taken('/incident_id', 'This incident is published there already: publish an update of it instead');
    throw error;
  }
}

/**
 * Publishes an update of a published incident.
 *
 * @throws Problem `not_found`, `validation_failed`
 */
export async function publishUpdate(deps: StatusPageDeps, pageId: string, postId: string, input: UpdateInput, by: By): Promise<Post> {
  return deps.db.transaction(async (tx) => {
    const page = await locked(tx, pageId);
    const before = await findPost(tx, pageId, postId);
    if (!before) throw noSuchPost();
    const post = {
      id: postId,
      page_id: pageId,
      title: input.title === undefined ? before.title : line(input.title, '/title'),
      status: input.status ?? before.status,
      impact: input.impact ?? before.impact,
      component_ids: input.component_ids === undefined ? before.component_ids : readComponentIds(input.component_ids, page),
    };
    await updatePost(tx, postId, post);
    const id = randomUUIDv7();
    await addUpdate(tx, deps, { id, key: id, post, message: input.message, actor: by.actor, notify: input.notify ?? true });
    await evaluate(tx, deps, { pageId });
    await audit(tx, { event: AUDIT.status_page.incident_updated, ...by, ...entity(page, post) });
    return saved(tx, deps, pageId, postId);
  });
}

/**
 * Corrects what was published. Readers see that it was edited; subscribers get no second email.
 *
 * @throws Problem `not_found`, `validation_failed`
 */
export async function editPublished(
  deps: StatusPageDeps,
  at: { readonly pageId: string; readonly postId: string; readonly updateId: string },
  message: string,
  by: By,
): Promise<Post> {
  return deps.db.transaction(async (tx) => {
    const page = await locked(tx, at.pageId);
    const post = await findPost(tx, at.pageId, at.postId);
    const before = post?.updates.find(({ id }) => id === at.updateId);
    if (!post || !before) throw noSuch('update');
    if (!(await editUpdate(tx, at.postId, at.updateId, words(message)))) return post;
    await audit(tx, { event: AUDIT.status_page.update_edited, ...by, ...entity(page, post, { from: before.message, to: words(message) }) });
    return saved(tx, deps, at.pageId, at.postId);
  });
}

/**
 * Takes a published incident off the page. What subscribers were sent stays sent.
 *
 * @throws Problem `not_found`
 */
export async function removePost(deps: StatusPageDeps, pageId: string, postId: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const page = await locked(tx, pageId);
    const post = await findPost(tx, pageId, postId);
    if (!post) throw noSuchPost();
    await deletePost(tx, postId);
    await evaluate(tx, deps, { pageId });
    await audit(tx, { event: AUDIT.status_page.incident_removed, ...by, ...entity(page, post) });
    await markChanged(tx, deps, pageId);
  });
}

/**
 * Publishes an update of an incident on these pages, in the caller's transaction. Where it is not yet on the page it gets the
 * names of the components as its title: an incident's own title was written for colleagues. Components of services that it
 * affects by now are added.
 *
 * @returns what customers read then, page by page
 * @throws Problem `validation_failed` for a page or a component that does not exist
 */
export async function publishFromIncident(tx: Tx, deps: StatusPageDeps, update: PublicUpdate): Promise<readonly ReadByCustomers[]> {
  const read: ReadByCustomers[] = [];
  const chosen = update.componentIds;
  for (const pageId of [...new Set(update.pageIds)].sort()) {
    const page = await lockPage(tx, pageId);
    if (!page) throw invalid('/status_page_ids', 'unknown_page', `/status_page_ids: there is no status page ${pageId}`);
    const about = page.components.filter(({ service_id }) => service_id !== null && update.serviceIds.includes(service_id));
    const existing = await findPostOf(tx, pageId, update.incidentId);
    const known = new Set(page.components.map(({ id }) => id));
    const post = {
      id: existing?.id ?? randomUUIDv7(),
      page_id: pageId,
      title: update.title === null ? (existing?.title ?? titleFor(about.map(({ name }) => name))) : line(update.title, '/title'),
      status: update.status,
      impact: update.impact,
      component_ids: (chosen ?? [...new Set([...(existing?.component_ids ?? []), ...about.map(({ id }) => id)])]).filter((id) =>
        known.has(id),
      ),
    };
    if (existing) await updatePost(tx, existing.id, post);
    else await insertPost(tx, { ...post, incident_id: update.incidentId, started_at: tx.now });
    const { message, actor } = update;
    await addUpdate(tx, deps, { id: randomUUIDv7(), key: `${update.key} ${pageId}`, post, message, actor, notify: true });
    await evaluate(tx, deps, { pageId });
    await markChanged(tx, deps, pageId);
    read.push(await readBy(tx, page, post));
  }
  const everywhere = new Set(read.flatMap(({ components }) => components.map(({ id }) => id)));
  const stray = chosen?.findIndex((id) => !everywhere.has(id)) ?? -1;
  if (stray >= 0)
    throw invalid(`/component_ids/${stray}`, 'unknown_component', `/component_ids/${stray} names no component of these status pages`);
  return read;
}

async function readBy(
  tx: Tx,
  before: StatusPage,
  { component_ids: ids, title, status, impact }: Pick<Post, 'component_ids' | 'title' | 'status' | 'impact'>,
): Promise<ReadByCustomers> {
  const after = (await findPage(tx, before.id))?.components ?? [];
  return {
    page_id: before.id,
    page_title: before.title,
    slug: before.slug,
    title,
    status,
    impact,
    components: after
      .filter(({ id }) => ids.includes(id))
      .map((component) => ({
        id: component.id,
        name: component.name,
        status: component.status,
        before: before.components.find(({ id }) => id === component.id)?.status ?? component.status,
      })),
  };
}

/**
 * Corrects what {@link publishFromIncident} published under a key, in the caller's transaction: readers see that it was edited,
 * subscribers get no second email. What was taken off a page meanwhile stays off.
 */
export async function editFromIncident(
  tx: Tx,
  deps: StatusPageDeps,
  update: Pick<PublicUpdate, 'key' | 'pageIds' | 'message'>,
  by: By,
): Promise<void> {
  for (const pageId of [...new Set(update.pageIds)].sort()) {
    const page = await lockPage(tx, pageId);
    const published = page && (await findUpdateByKey(tx, [update.key, pageId].join(' ')));
    const post = published && (await findPost(tx, pageId, published.post_id));
    if (!page || !published || !post) continue;
    if (!(await editUpdate(tx, published.post_id, published.id, words(update.message)))) continue;
    const change = { from: published.message, to: words(update.message) };
    await audit(tx, { event: AUDIT.status_page.update_edited, ...by, ...entity(page, post, change) });
    await markChanged(tx, deps, pageId);
  }
}

function titleFor(names: readonly string[]): string {
  return names.length === 0 ? 'Service disruption' : `Disruption of ${names.join(', ')}`.slice(0, 200);
}

interface Added {
  readonly id: string;
  readonly key: string;
  readonly post: Pick<Post, 'id' | 'page_id' | 'title' | 'status' | 'component_ids'>;
  readonly message: string;
  readonly actor: Actor;
  readonly notify: boolean;
}

async function addUpdate(tx: Tx, deps: Pick<StatusPageDeps, 'onNotice'>, { id, key, post, actor, notify, ...given }: Added): Promise<void> {
  const message = words(given.message);
  const fresh = await insertUpdate(tx, { id, post_id: post.id, key, status: post.status, message, author: actor });
  if (!fresh || !notify) return;
  const item: NoticeItem = {
    kind: 'incident',
    id: post.id,
    title: post.title,
    status: POST_WORDS[post.status],
    message,
    component_ids: post.component_ids,
    at: tx.now.toISOString(),
  };
  await insertNotices(tx, [{ key: `update ${id}`, pageId: post.page_id, item }]);
  tx.afterCommit(deps.onNotice);
}

function words(message: string): string {
  const clean = text(message, '/message');
  if (clean === '') throw invalid('/message', 'required', '/message must hold more than spaces');
  return clean;
}

function readComponentIds(given: readonly string[], { components }: StatusPage): string[] {
  const known = new Set(components.map(({ id }) => id));
  for (const [index, id] of given.entries())
    if (!known.has(id))
      throw invalid(`/component_ids/${index}`, 'unknown_component', `/component_ids/${index} names no component of this page`);
  return [...new Set(given)];
}

async function locked(tx: Tx, pageId: string): Promise<StatusPage> {
  const page = await lockPage(tx, pageId);
  if (!page) throw noSuchPage();
  return page;
}

async function saved(tx: Tx, deps: StatusPageDeps, pageId: string, postId: string): Promise<Post> {
  await markChanged(tx, deps, pageId);
  const post = await findPost(tx, pageId, postId);
  if (!post) throw new Error('the published incident was not found');
  return post;
}

function noSuchPost(): Problem {
  return noSuch('incident on this page');
}

function entity(page: StatusPage, post: Pick<Post, 'id' | 'title' | 'status'>, more: object = {}) {
  return {
    entityType: 'status_page',
    entityId: page.id,
    data: { slug: page.slug, published_id: post.id, title: post.title, status: post.status, ...more },
  };
}

/** Whether there is such a page. @throws Problem `not_found` */
export async function assertPage(tx: Pick<Tx, 'query'>, pageId: string): Promise<StatusPage> {
  const page = await findPage(tx, pageId);
  if (!page) throw noSuchPage();
  return page;
}
