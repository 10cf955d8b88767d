import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Config } from '../config.ts';
import { openWorkQueue, type WorkQueue } from './work-queue.ts';

/** Argon2id hashing, a bounded number at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits. `stored` is asked once this check has its turn: null (no such account) costs the same
   * time and never matches; undefined ends the check unhashed.
   */
  verify(password: string, stored: () => Promise<string | null | undefined>): Promise<Verdict>;
  /** Whether so many wait already that the next one would be refused. */
  full(): boolean;
}

/** `skipped`: there was nothing to check, nothing was hashed. */
export type Verdict = 'match' | 'mismatch' | 'skipped';

const derive = promisify(argon2);
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const FORM = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/;

function parameters(password: string, nonce: Buffer): Argon2Parameters {
  return { message: password.normalize('NFKC'), nonce, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, tagLength: HASH_BYTES };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

async function hashNow(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', parameters(password, salt));
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}

async function fits(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = FORM.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('a stored password hash has an unknown form');
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    ...parameters(password, Buffer.from(salt, 'base64')),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** Waiting hashes per running one, before sign-ins are refused: a few seconds' worth. */
const WAITING_PER_SLOT = 32;

/** How many hashes this process computes at the same time: its share of MAX_CONCURRENT_PASSWORD_HASHES, and at least one. */
export function hashesAtOnce(config: Pick<Config, 'MAX_CONCURRENT_PASSWORD_HASHES' | 'WEB_CONCURRENCY'>): number {
  return Math.max(1, Math.floor(config.MAX_CONCURRENT_PASSWORD_HASHES / config.WEB_CONCURRENCY));
}

/** Opens the hashing queue; `concurrency` as {@link hashesAtOnce} says. */
export function openPasswords(
  concurrency: number,
  queue: WorkQueue = openWorkQueue(concurrency, concurrency * WAITING_PER_SLOT),
): Passwords {
  let dummy: Promise<string> | undefined;
  return {
    full: () => queue.full(),
    hash: (password) => queue.run(() => hashNow(password)),
    verify: (password, stored) =>
      queue.run(async () => {
        dummy ??= hashNow(randomBytes(16).toString('hex'));
        const decoy = await dummy;
        const hash = await stored();
        if (hash === undefined) return 'skipped';
        const fit = await fits(password, hash ?? decoy);
        return fit && hash !== null ? 'match' : 'mismatch';
      }),
  };
}
