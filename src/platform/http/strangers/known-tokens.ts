import type { Listener } from '../../db/listener.ts';
import type { Tx } from '../../db/database.ts';
import type { Log } from '../../log.ts';

/** Tells every server of a token that was made: its digest in hexadecimal. */
const CHANNEL = 'tokens_made';
/** Tokens of all kinds that are held in memory. */
const KNOWN_MAX = 100_000;
const READ_EVERY_MS = 30_000;

/** Digests of the tokens of one kind that are good now, in hexadecimal, at most so many. */
export type TokenDigests = (most: number) => Promise<readonly string[]>;

/** The tokens that a process knows without asking the database. */
export interface KnownTokens {
  /** Whether this one was good within the last 30 seconds, or was made since. */
  has(digest: string): boolean;
  /** Whether every good token is known: then one that is not known is not good. */
  complete(): boolean;
  close(): void;
}

/** What the known tokens are read with. */
export interface KnownTokensDeps {
  readonly kinds: readonly TokenDigests[];
  readonly listener: Pick<Listener, 'listen' | 'connected'>;
  readonly log: Log;
}

/** Says after the commit that a token was made, so that every server knows it at once. */
export function tokenMade(tx: Tx, digest: Buffer): void {
  tx.notify(CHANNEL, digest.toString('hex'));
}

/** Holds the digests of all tokens: reads them all every 30 s and hears of new ones. Without the database nothing is complete. */
export function openKnownTokens({ kinds, listener, log }: KnownTokensDeps): KnownTokens {
  let known: ReadonlySet<string> = new Set();
  // Made since the last reading began, and since the one before it.
  let made = new Set<string>();
  let earlier = new Set<string>();
  let whole = false;
  let reading = false;
  let closed = false;

  const read = async () => {
    if (reading || closed) return;
    reading = true;
    earlier = made.union(earlier);
    made = new Set();
    try {
      const lists = await Promise.all(kinds.map((digests) => digests(KNOWN_MAX + 1)));
      const all = new Set(lists.flat());
      whole = all.size <= KNOWN_MAX;
      known = whole ? all : new Set(all.values().take(KNOWN_MAX));
      earlier = new Set();
    } catch (error) {
      whole = false;
      if (!closed) log.warn({ err: error }, 'the known tokens could not be read; each unknown one is looked up');
    } finally {
      reading = false;
    }
  };
  const deaf = listener.listen(CHANNEL, (digest) => {
    if (digest === '') void read();
    else if (made.size < KNOWN_MAX) made.add(digest);
  });
  const timer = setInterval(() => void read(), READ_EVERY_MS).unref();
  void read();
  return {
    has: (digest) => known.has(digest) || made.has(digest) || earlier.has(digest),
    complete: () => whole && listener.connected(),
    close() {
      closed = true;
      clearInterval(timer);
      deaf();
    },
  };
}
