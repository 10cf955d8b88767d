import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Log } from '../../../platform/log.ts';
import { findPage } from '../pages/pages.store.ts';
import { addressOf } from '../status-pages.schema.ts';
import { composePost, wants } from './digest.ts';
import { type ClaimedPost, claimPosts, itemsOf, settlePost } from './digests.store.ts';
import type { SubscriberDeps } from './subscribers.actions.ts';
import { endSubscriber, findSubscriber, noteError, targetContext } from './subscribers.store.ts';

/** What webhooks of subscribers are called with. */
export interface PostSenderDeps extends SubscriberDeps {
  readonly outbound: Outbound;
  readonly log: Log;
  /** The headers that prove where a body comes from. */
  readonly sign: (secret: string, body: string, at: Date) => Readonly<Record<string, string>>;
}

const IN_FLIGHT = 8;
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** Calls the webhooks that are due, at most {@link IN_FLIGHT} at once. True: there may be more. */
export async function sendPosts(deps: PostSenderDeps): Promise<boolean> {
  const posts = await claimPosts(deps.db, IN_FLIGHT, LEASE_MS);
  await Promise.all(posts.map((post) => deliver(deps, post)));
  return posts.length === IN_FLIGHT;
}

type Outcome = { readonly kind: 'sent' } | { readonly kind: 'gone' | 'retry' | 'dead'; readonly reason: string };

async function deliver(deps: PostSenderDeps, post: ClaimedPost): Promise<void> {
  const outcome = await attempt(deps, post);
  const old = post.now.getTime() - post.created_at.getTime() > GIVE_UP_AFTER_MS;
  const state = outcome.kind === 'sent' ? 'sent' : outcome.kind === 'retry' && !old ? 'failed' : 'dead';
  const detail = outcome.kind === 'sent' ? null : outcome.reason;
  const retryInMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(post.attempts - 1, 20), LONGEST_RETRY_MS);
  await settlePost(deps.db, post, { state, detail, retryInMs });
  if (outcome.kind === 'gone') {
    if ((await endSubscriber(deps.db, post.subscriber_id, 'gone', detail)) !== null) deps.metrics.ended.inc({ reason: 'gone' });
  } else await noteError(deps.db, post.subscriber_id, detail);
  if (state === 'dead') deps.log.warn({ post: post.id, reason: detail }, 'a webhook of a status page was given up');
}

async function attempt(deps: PostSenderDeps, post: ClaimedPost): Promise<Outcome> {
  const subscriber = await findSubscriber(deps.db, post.subscriber_id);
  const page = subscriber ? await findPage(deps.db, subscriber.page_id) : null;
  if (!subscriber || !page || subscriber.state !== 'active') return { kind: 'dead', reason: 'The subscription has ended' };
  const items = (await itemsOf(deps.db, post.digest_id)).filter((item) => wants(subscriber.component_ids, item));
  const shown = {
    slug: page.slug,
    title: page.title,
    url: addressOf(page, deps.baseUrl),
    names: new Map(page.components.map(({ id, name }) => [id, name])),
  };
  let target: { readonly url: string; readonly secret: string };
  try {
    target = JSON.parse(deps.sealer.open(subscriber.target, targetContext(subscriber.id)));
  } catch {
    return { kind: 'retry', reason: 'The address cannot be decrypted: put its key back into ENCRYPTION_KEYS' };
  }
  const body = JSON.stringify(composePost(shown, items, post.id));
  try {
    const headers = deps.sign(target.secret, body, post.now);
    const { status } = await deps.outbound.call({ method: 'POST', url: target.url, headers, body, ignoreBody: true });
    if (status >= 200 && status <= 299) return { kind: 'sent' };
    if (status === 410) return { kind: 'gone', reason: 'The webhook answered 410: it is gone' };
    return { kind: 'retry', reason: `The webhook answered ${status}` };
  } catch (error) {
    return { kind: 'retry', reason: (error as Error).message };
  }
}
