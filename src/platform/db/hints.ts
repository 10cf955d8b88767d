import type pg from 'pg';
import { isOutage } from '../outage.ts';

/** What is said to all who listen to the database: where something is new, and what that may be. */
export interface Hint {
  readonly channel: string;
  /** Fewer than 8,000 bytes, as PostgreSQL has it. */
  readonly payload: string;
}

/** PostgreSQL takes less than this. */
const PAYLOAD_BYTES = 8_000;

/** Several of the same say no more than one. */
export type Hints = Map<string, Hint>;

/** Adds one. @throws Error when PostgreSQL would refuse it, and the others with it */
export function addHint(hints: Hints, hint: Hint): void {
  if (Buffer.byteLength(hint.payload) >= PAYLOAD_BYTES) throw new Error(`${hint.channel}: a hint has fewer than ${PAYLOAD_BYTES} bytes`);
  hints.set(`${hint.channel} ${hint.payload}`, hint);
}

/** What sends hints after commits, all of one pool together. */
export interface HintSender {
  /**
   * Sends them on this connection, which its transaction needs no more, and what comes meanwhile as well. Resolves once the
   * connection is not needed here any more. Where it is lost, they wait for the next transaction that has some; what is refused is forgotten.
   * Whoever listens also looks by itself.
   *
   * @throws what the connection met: it is not to be used again
   */
  send(client: Pick<pg.PoolClient, 'query'>, hints: Hints): Promise<void>;
}

/**
 * Opens one. Hints are never sent in the transaction they tell of: PostgreSQL lets transactions that notify commit one after the
 * other, each with its own wait for the disk (`PreCommit_Notify` in its src/backend/commands/async.c).
 *
 * @param statement prepares it under this name
 */
export function openHintSender(statement?: string): HintSender {
  const waiting: Hints = new Map();
  let sending = false;
  return {
    async send(client, hints) {
      for (const [key, hint] of hints) waiting.set(key, hint);
      if (sending) return;
      sending = true;
      let failure: unknown = null;
      let lost = false;
      while (waiting.size > 0 && !lost) {
        const now = [...waiting.values()];
        waiting.clear();
        try {
          await client.query({
            ...(statement === undefined ? {} : { name: statement }),
            text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as hint (channel, payload)',
            values: [now.map(({ channel }) => channel), now.map(({ payload }) => payload)],
          });
        } catch (error) {
          failure = error;
          lost = isOutage(error);
          if (lost) for (const hint of now) addHint(waiting, hint);
        }
      }
      sending = false;
      if (failure !== null) throw failure;
    },
  };
}
