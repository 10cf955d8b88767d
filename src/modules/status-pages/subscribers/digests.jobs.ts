import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { countWaitingMail, queueMail } from '../../../platform/mail/mail.store.ts';
import { findPage } from '../pages/pages.store.ts';
import { subscriberToken } from '../public/links.actions.ts';
import { addressOf } from '../status-pages.schema.ts';
import { composeDigest, type DigestPage, wants } from './digest.ts';
import { advanceDigest, formDigest, type Digest, lockDigest, planPosts } from './digests.store.ts';
import { MAIL_KEY, type SubscriberDeps } from './subscribers.actions.ts';
import { activeAfter } from './subscribers.store.ts';

/** A page writes to its subscribers at most once in this time; what is published meanwhile goes into one digest. */
export const PAUSE_MS = 60_000;
/** Subscribers of one portion. */
const PORTION = 100;
/** Emails to subscribers that wait for the mail server: a password reset must not stand behind ten thousand of them. */
const MOST_WAITING = 200;

/** What the jobs of digests work with. */
export interface DigestDeps extends SubscriberDeps {
  readonly onPosts: () => void;
}

/** One portion: forms the digests that are due, and writes one to the next subscribers. True: there may be more. */
export async function workDigests(deps: DigestDeps): Promise<boolean> {
  const formed = await deps.db.transaction((tx) => formDigest(tx, PAUSE_MS, randomUUIDv7));
  const went = await deps.db.transaction((tx) => writeNext(tx, deps));
  return formed || went;
}

async function writeNext(tx: Tx, deps: DigestDeps): Promise<boolean> {
  const digest = await lockDigest(tx);
  if (!digest) return false;
  const room = Math.min(PORTION, MOST_WAITING - (await countWaitingMail(tx, MAIL_KEY, MOST_WAITING)));
  // The mail server is slower than we are: it goes on when there is room.
  if (room <= 0) return false;
  const page = await findPage(tx, digest.page_id);
  const subscribers = page ? await activeAfter(tx, digest.page_id, digest.after_id, room) : [];
  const url = page ? addressOf(page, deps.baseUrl) : '';
  const shown: DigestPage = {
    title: page?.title ?? '',
    url,
    names: new Map(page?.components.map(({ id, name }) => [id, name])),
  };
  const posts: Array<{ id: string; subscriberId: string }> = [];
  let mails = 0;
  for (const { id, kind, email, component_ids: chosen } of subscribers) {
    const items = digest.items.filter((item) => wants(chosen, item));
    if (items.length === 0) continue;
    if (kind === 'webhook') posts.push({ id: randomUUIDv7(), subscriberId: id });
    else {
      mails += 1;
      await writeMail(tx, deps, { digest, shown, items, to: { id, email: email ?? '' } });
    }
  }
  await planPosts(tx, digest.id, posts);
  tx.afterCommit(() => {
    deps.metrics.messages.inc({ kind: 'webhook' }, posts.length);
    deps.metrics.messages.inc({ kind: 'email' }, mails);
  });
  await advanceDigest(tx, digest.id, subscribers.at(-1)?.id ?? null, subscribers.length < room);
  tx.afterCommit(deps.onMail);
  if (posts.length > 0) tx.afterCommit(deps.onPosts);
  return true;
}

interface Writing {
  readonly digest: Digest;
  readonly shown: DigestPage;
  readonly items: Digest['items'];
  readonly to: { readonly id: string; readonly email: string };
}

async function writeMail(tx: Tx, deps: DigestDeps, { digest, shown, items, to }: Writing): Promise<void> {
  const unsubscribe = `${shown.url}/unsubscribe/${subscriberToken(deps.pepper, 'unsubscribe', to.id)}`;
  const written = composeDigest(shown, items, unsubscribe);
  await queueMail(tx, deps.sealer, { to: to.email, ...written, unsubscribe, dedupKey: `${MAIL_KEY}${to.id} ${digest.id}` });
}
