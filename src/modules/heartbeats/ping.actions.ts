import { ERRORS, Problem } from '../../platform/errors.ts';
import { keyedDigest, parseToken } from '../../platform/crypto/token.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CredentialGuard } from '../../platform/http/strangers/credential-guard.ts';
import type { PingKind } from './heartbeat.ts';
import { lockByDigest } from './heartbeats.store.ts';
import { countPing, notePing, type PingNote } from './logs.store.ts';
import { type MoveDeps, writeOutcomes } from './move.actions.ts';
import { onPing } from './transition.ts';

/** Keeps digests of these tokens apart from those of others. */
const PURPOSE = 'heartbeat';

export interface PingDeps extends MoveDeps {
  readonly db: Database;
  readonly pepper: string;
  /** Which heartbeats are pinged very often through this process. */
  readonly recent: Recent;
  /** Limits for strangers; left out: none, for tests of other things. */
  readonly guard?: CredentialGuard;
}

/** A ping as the route reads it. */
export type Ping = Omit<PingNote, 'runtimeMs'>;

/** What is stored in place of a heartbeat's token. */
export function tokenDigest(pepper: string, token: string): Buffer {
  return keyedDigest(pepper, PURPOSE, token);
}

/**
 * The digest of a token that may be a heartbeat's. What has the wrong form, class or checksum never reaches the database.
 */
export function digestOf(pepper: string, token: string): Buffer | null {
  return parseToken(token)?.class === 'heartbeat' ? tokenDigest(pepper, token) : null;
}

/** One answer for whatever is no heartbeat's address: unknown, of another class, deleted. */
export function nothingHere(): Problem {
  return new Problem('not_found', ERRORS.not_found.title);
}

/**
 * Takes a ping: it is stored when this returns.
 *
 * @throws Problem `not_found` when the digest is no heartbeat's
 */
export async function takePing(deps: PingDeps, digest: Buffer, ping: Ping): Promise<void> {
  const plain = ping.kind === 'success' && ping.body === null && ping.run === null;
  if (plain && deps.recent.isStorm(digest) && (await countPing(deps.db, digest))) {
    deps.metrics.pings.inc({ kind: 'success' });
    return;
  }
  const known = await deps.db.transaction(async (tx) => {
    const heartbeat = await lockByDigest(tx, digest);
    if (!heartbeat) return false;
    const outcome = onPing(heartbeat, ping, tx.now);
    await writeOutcomes(tx, deps, [{ heartbeat, outcome, ping }], null);
    await notePing(tx, heartbeat.id, heartbeat.logged, { ...ping, runtimeMs: outcome.runtimeMs });
    return true;
  });
  deps.metrics.pings.inc({ kind: known ? ping.kind : 'unknown' });
  if (!known) throw nothingHere();
}

/** Counts pings of this second. A hint only: which way to try first. */
export class Recent {
  #second = 0;
  readonly #counts = new Map<string, number>();

  /** Counts one more, and says whether there were many already. */
  isStorm(digest: Buffer): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const key = digest.toString('base64');
    const count = this.#counts.get(key) ?? 0;
    if (count < STORM_FROM) this.#counts.set(key, count + 1);
    return count >= STORM_FROM;
  }
}

/** So many pings a second are logged one by one. */
const STORM_FROM = 10;

/** What the address after the token says. Null: nothing that is understood. */
export function readVerdict(verdict: string | undefined): { kind: PingKind; exitStatus: number | null } | null {
  if (verdict === undefined) return { kind: 'success', exitStatus: null };
  if (verdict === 'start' || verdict === 'fail') return { kind: verdict, exitStatus: null };
  if (!/^\d{1,3}$/.test(verdict) || Number(verdict) > 255) return null;
  return { kind: Number(verdict) === 0 ? 'success' : 'fail', exitStatus: Number(verdict) };
}
