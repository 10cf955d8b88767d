import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { countWaitingMail, queueMail } from '../../../platform/mail/mail.store.ts';
import { findPage } from '../pages/pages.store.ts';
import { letterToken } from '../public/links.tokens.ts';
import { addressOf } from '../status-pages.schema.ts';
import { composeLetter, type LetterPage, wants } from './letter.ts';
import { advanceLetter, formLetter, type Letter, lockLetter, planPosts } from './letters.store.ts';
import { LETTER_KEY, type SubscriberDeps } from './subscribers.actions.ts';
import { activeAfter } from './subscribers.store.ts';

/** A page writes to its subscribers at most once in this time; what is published meanwhile goes into one letter. */
export const PAUSE_MS = 60_000;
/** Subscribers of one portion. */
const PORTION = 100;
/** Letters to subscribers that wait for the mail server: a password reset must not stand behind ten thousand of them. */
const MOST_WAITING = 200;

/** What the jobs of letters work with. */
export interface LetterDeps extends SubscriberDeps {
  readonly onPosts: () => void;
}

/** One portion: forms the letters that are due, and writes one to the next subscribers. True: there may be more. */
export async function workLetters(deps: LetterDeps): Promise<boolean> {
  const formed = await deps.db.transaction((tx) => formLetter(tx, PAUSE_MS, randomUUIDv7));
  const went = await deps.db.transaction((tx) => writeNext(tx, deps));
  return formed || went;
}

async function writeNext(tx: Tx, deps: LetterDeps): Promise<boolean> {
  const letter = await lockLetter(tx);
  if (!letter) return false;
  const room = Math.min(PORTION, MOST_WAITING - (await countWaitingMail(tx, LETTER_KEY, MOST_WAITING)));
  // The mail server is slower than we are: it goes on when there is room.
  if (room <= 0) return false;
  const page = await findPage(tx, letter.page_id);
  const subscribers = page ? await activeAfter(tx, letter.page_id, letter.after_id, room) : [];
  const url = page ? addressOf(page, deps.baseUrl) : '';
  const shown: LetterPage = {
    title: page?.title ?? '',
    url,
    names: new Map(page?.components.map(({ id, name }) => [id, name])),
  };
  const posts: Array<{ id: string; subscriberId: string }> = [];
  let mails = 0;
  for (const { id, kind, email, component_ids: chosen } of subscribers) {
    const items = letter.items.filter((item) => wants(chosen, item));
    if (items.length === 0) continue;
    if (kind === 'webhook') posts.push({ id: randomUUIDv7(), subscriberId: id });
    else {
      mails += 1;
      await writeMail(tx, deps, { letter, shown, items, to: { id, email: email ?? '' } });
    }
  }
  await planPosts(tx, letter.id, posts);
  tx.afterCommit(() => {
    deps.metrics.messages.inc({ kind: 'webhook' }, posts.length);
    deps.metrics.messages.inc({ kind: 'email' }, mails);
  });
  await advanceLetter(tx, letter.id, subscribers.at(-1)?.id ?? null, subscribers.length < room);
  tx.afterCommit(deps.onMail);
  if (posts.length > 0) tx.afterCommit(deps.onPosts);
  return true;
}

interface Writing {
  readonly letter: Letter;
  readonly shown: LetterPage;
  readonly items: Letter['items'];
  readonly to: { readonly id: string; readonly email: string };
}

async function writeMail(tx: Tx, deps: LetterDeps, { letter, shown, items, to }: Writing): Promise<void> {
  const unsubscribe = `${shown.url}/unsubscribe/${letterToken(deps.pepper, 'unsubscribe', to.id)}`;
  const written = composeLetter(shown, items, unsubscribe);
  await queueMail(tx, deps.sealer, { to: to.email, ...written, unsubscribe, dedupKey: `${LETTER_KEY}${to.id} ${letter.id}` });
}
