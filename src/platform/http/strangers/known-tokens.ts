import type { Listener } from '../../db/listener.ts';
import type { Tx } from '../../db/database.ts';
import type { Log } from '../../log.ts';

/** Announces a new token to every server, by its digest in hexadecimal. */
const CHANNEL = 'tokens_made';
/** Most tokens held in memory. */
const KNOWN_MAX = 100_000;
const READ_EVERY_MS = 30_000;

/** Loads the digests of valid tokens of one kind, in hexadecimal, at most `most`. */
export type TokenDigests = (most: number) => Promise<readonly string[]>;

/** Tokens a process knows without a query. */
export interface KnownTokens {
  /** Whether the token was valid in the last 30 seconds or was created since. */
  has(digest: string): boolean;
  /** Whether every valid token is known: then an unknown token is invalid. */
  complete(): boolean;
  close(): void;
}

/** Dependencies of {@link openKnownTokens}. */
export interface KnownTokensDeps {
  readonly kinds: readonly TokenDigests[];
  readonly listener: Pick<Listener, 'listen' | 'connected'>;
  readonly log: Log;
}

/** Announces a new token after commit, so that every server knows it at once. */
export function tokenMade(tx: Tx, digest: Buffer): void {
  tx.notify(CHANNEL, digest.toString('hex'));
}

/** Holds the digests of all tokens: reloads them every 30 s and is notified of new ones. */
export function openKnownTokens({ kinds, listener, log }: KnownTokensDeps): KnownTokens {
  let known: ReadonlySet<string> = new Set();
  // Created since the last load began, and since the one before.
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
