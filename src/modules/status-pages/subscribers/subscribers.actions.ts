import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import { randomSecret } from '../../../platform/crypto/token.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import { found, invalid, Problem } from '../../../platform/errors.ts';
import { queueMail } from '../../../platform/mail/mail.store.ts';
import { isMailAddress } from '../../../platform/mail/smtp-url.ts';
import { audit } from '../../audit/index.ts';
import type { StatusPageDeps } from '../deps.ts';
import type { StatusPageMetrics } from '../status-pages.metrics.ts';
import { AUDIT, statusPageChanged } from '../events.ts';
import { noSuchPage } from '../pages/pages.actions.ts';
import { findPage } from '../pages/pages.store.ts';
import { subscriberToken } from '../public/links.actions.ts';
import { addressOf } from '../status-pages.schema.ts';
import { composeConfirmation } from './digest.ts';
import {
  confirmSubscriber,
  countPending,
  deleteSubscriber,
  endSubscriber,
  findSubscriber,
  insertSubscriber,
  lockByEmail,
  renewPending,
  type Subscriber,
  targetContext,
} from './subscribers.store.ts';

/** What the verbs of subscribers work with. */
export interface SubscriberDeps extends StatusPageDeps {
  readonly sealer: Sealer;
  readonly metrics: StatusPageMetrics;
  /** @throws Error with a sentence for an address that no outgoing call may have */
  readonly checkUrl: (url: string) => void;
  readonly onMail: () => void;
}

/** A link to confirm is good for so long. */
const CONFIRM_HOURS = 24;
/** Sign-ups of a page that wait for their owners; more are a storm. */
const MOST_PENDING = 1_000;
/** What begins the key of every email to a subscriber. */
export const MAIL_KEY = 'status-page ';

/** The subscriber an email went to, by the key of the email. */
function subscriberOfKey(dedupKey: string): string | null {
  return /^status-page ([0-9a-f-]{36}) /.exec(dedupKey)?.[1] ?? null;
}

/**
 * Asks the owner of an address whether they want the emails. Whoever is subscribed already hears nothing, and the answer
 * tells nobody.
 *
 * @throws Problem `validation_failed`, `rate_limited` while too many sign-ups of the page wait
 */
export async function subscribeByMail(
  deps: SubscriberDeps,
  pageId: string,
  input: { readonly email: string; readonly componentIds: readonly string[] },
): Promise<void> {
  const email = input.email.trim();
  if (!isMailAddress(email) || !email.includes('.', email.indexOf('@')))
    throw invalid('/email', 'email', '/email must be an email address such as you@example.com');
  await deps.db.transaction(async (tx) => {
    const page = await findPage(tx, pageId);
    if (!page) throw noSuchPage();
    const componentIds = input.componentIds.filter((id) => page.components.some((component) => component.id === id));
    const known = await lockByEmail(tx, pageId, email);
    if (known?.state === 'active') return;
    if (!known && (await countPending(tx, pageId, MOST_PENDING)) >= MOST_PENDING)
      throw new Problem('rate_limited', 'Too many sign-ups wait for confirmation: try again later', { retryAfterSeconds: 3_600 });
    const id = known?.id ?? randomUUIDv7();
    if (known) await renewPending(tx, id, componentIds);
    else {
      const row = {
        id,
        page_id: pageId,
        kind: 'email',
        email,
        target: '',
        host: null,
        component_ids: componentIds,
        state: 'pending',
      } as const;
      if (!(await insertSubscriber(tx, row))) return;
    }
    const url = addressOf(page, deps.baseUrl);
    const question = composeConfirmation({ title: page.title, url }, `${url}/confirm/${subscriberToken(deps.pepper, 'confirm', id)}`);
    await queueMail(tx, deps.sealer, { to: email, ...question, dedupKey: `${MAIL_KEY}${id} confirm ${tx.now.toISOString()}` });
    tx.afterCommit(() => deps.metrics.signUps.inc({ outcome: 'asked' }));
    tx.afterCommit(deps.onMail);
  });
}

/** @returns false when the link is too old, or the subscription has ended */
export async function confirm(deps: SubscriberDeps, pageId: string, subscriberId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const subscriber = await findSubscriber(tx, subscriberId);
    if (subscriber?.page_id !== pageId || !(await confirmSubscriber(tx, subscriberId, CONFIRM_HOURS))) return false;
    if (subscriber.state === 'pending') await deps.live.publish(tx, statusPageChanged({ id: pageId }));
    return true;
  });
}

/** Ends a subscription for its owner. Asked again, it changes nothing. */
export async function unsubscribe(deps: SubscriberDeps, pageId: string, subscriberId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const subscriber = await findSubscriber(tx, subscriberId);
    if (subscriber?.page_id !== pageId) return;
    if (await endSubscriber(tx, subscriberId, 'unsubscribed', null)) await deps.live.publish(tx, statusPageChanged({ id: pageId }));
  });
}

/**
 * Subscribes a webhook.
 *
 * @returns it, with the secret that signs: shown this once
 * @throws Problem `not_found`, `validation_failed` for an address that may not be called
 */
export async function subscribeWebhook(
  deps: SubscriberDeps,
  pageId: string,
  input: { readonly url: string; readonly component_ids?: readonly string[] },
  by: By,
): Promise<{ subscriber: Subscriber; secret: string }> {
  const url = input.url.trim();
  try {
    deps.checkUrl(url);
  } catch (error) {
    throw invalid('/url', 'url', `/url: ${(error as Error).message}`);
  }
  const secret = randomSecret();
  const id = randomUUIDv7();
  const subscriber = await deps.db.transaction(async (tx) => {
    const page = await findPage(tx, pageId);
    if (!page) throw noSuchPage();
    const chosen = input.component_ids ?? [];
    for (const [index, component] of chosen.entries())
      if (!page.components.some((known) => known.id === component))
        throw invalid(`/component_ids/${index}`, 'unknown_component', `/component_ids/${index} names no component of this page`);
    const target = deps.sealer.seal(JSON.stringify({ url, secret }), targetContext(id));
    const host = new URL(url).host;
    await insertSubscriber(tx, { id, page_id: pageId, kind: 'webhook', email: null, target, host, component_ids: chosen, state: 'active' });
    await audit(tx, {
      event: AUDIT.status_page.subscriber_added,
      ...by,
      entityType: 'status_page',
      entityId: pageId,
      data: { slug: page.slug, host },
    });
    await deps.live.publish(tx, statusPageChanged({ id: pageId }));
    return findSubscriber(tx, id);
  });
  if (!subscriber) throw new Error('the saved subscriber was not found');
  return { subscriber, secret };
}

/**
 * Removes a subscriber with its address.
 *
 * @throws Problem `not_found`
 */
export async function removeSubscriber(deps: SubscriberDeps, pageId: string, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gone = found(await deleteSubscriber(tx, pageId, id), 'subscriber');
    await audit(tx, {
      event: AUDIT.status_page.subscriber_removed,
      ...by,
      entityType: 'status_page',
      entityId: pageId,
      data: { subscriber_id: id, kind: gone.kind },
    });
    await deps.live.publish(tx, statusPageChanged({ id: pageId }));
  });
}

/** An email could not be delivered. A mailbox that does not take it gets no more. @returns whether it was one of ours */
export async function onDeadMail(
  deps: Pick<SubscriberDeps, 'db' | 'live' | 'metrics'>,
  email: { readonly dedupKey: string; readonly refused: boolean },
  reason: string,
): Promise<boolean> {
  const id = subscriberOfKey(email.dedupKey);
  if (id === null) return false;
  await deps.db.transaction(async (tx) => {
    const pageId = email.refused ? await endSubscriber(tx, id, 'bounced', reason) : null;
    if (pageId !== null) tx.afterCommit(() => deps.metrics.ended.inc({ reason: 'bounced' }));
    if (pageId !== null) await deps.live.publish(tx, statusPageChanged({ id: pageId }));
  });
  return true;
}
