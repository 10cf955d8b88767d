import { randomBytes } from 'node:crypto';
import { openSealed } from '../../platform/crypto/encrypted-column.ts';
import { Problem } from '../../platform/errors.ts';
import type { EncryptedColumn } from '../../platform/crypto/rotate.store.ts';
import type { Sealer } from '../../platform/crypto/sealing.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { type ChainKey, linkAll } from './chain.ts';
import {
  insertKey,
  lastLink,
  replaceKey,
  selectKeys,
  selectUnchained,
  type StoredKey,
  storeLinks,
  waitForChainLock,
} from './chain.store.ts';

/** The keys of the log: what `tocsin secrets rotate` moves to the newest encryption key. */
export const AUDIT_KEYS: EncryptedColumn = {
  table: 'audit_keys',
  column: 'sealed',
  key: ['epoch'],
  shape: 'text',
  contextOf: ({ epoch = '' }) => contextOf(epoch),
};

/** The key in use. Rows behind `after` are chained with it. */
export type OpenKey = ChainKey & { readonly secret: Buffer };

const KEY_BYTES = 32;
const PORTION = 500;

/** By the pool of connections: a process may work on several databases. */
const rings = new WeakMap<object, () => Promise<OpenKey | null>>();

/** Opens the key of the log, or begins one. */
type Opening = (db: Database) => Promise<OpenKey | null>;

/** Lets everything that is recorded through these pools carry the mark of the log's key, which is opened when first needed. */
export function markWithAuditKey(pools: readonly Database[], open: Opening): void {
  const [first] = pools;
  if (!first) return;
  let opened: Promise<OpenKey | null> | null = null;
  const current = async () => {
    opened ??= open(first);
    try {
      return await opened;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
  for (const { pool } of pools) rings.set(pool, current);
}

/** The key for what is recorded through this pool; null where none is used. @throws when it cannot be opened */
export async function keyFor(pool: object): Promise<OpenKey | null> {
  return (await rings.get(pool)?.()) ?? null;
}

/**
 * The keys of the log, oldest first. Of one whose encryption key is gone neither the secret nor its beginning is known.
 *
 * @param sealer null where there are no encryption keys
 */
export async function readChainKeys(db: Queryable, sealer: Sealer | null): Promise<ChainKey[]> {
  return (await selectKeys(db)).map((stored) => unseal(stored, sealer));
}

/**
 * Opens the key in use, and seals every key with the newest encryption key, so that older ones can be removed. Makes the
 * first key, and a new one where the last cannot be opened any more: what was written before stays chained as it is.
 */
export function beginAuditKey(db: Database, sealer: Sealer): Promise<OpenKey> {
  return db.transaction(async (tx) => {
    await waitForChainLock(tx);
    const stored = await selectKeys(tx);
    const keys = stored.map((one) => unseal(one, sealer));
    for (const { epoch, sealed } of stored)
      if (sealer.isStale(sealed) && keys.some((key) => key.epoch === epoch && key.secret !== null))
        await replaceKey(tx, epoch, sealer.seal(sealer.open(sealed, contextOf(epoch)), contextOf(epoch)));
    const last = keys.at(-1);
    if (last && isOpen(last)) return last;
    // What was recorded before there was a key carries no mark: it gets its place before the first one begins.
    if (!last) await linkWaiting(tx);
    const made: OpenKey = { epoch: (last?.epoch ?? 0) + 1, secret: randomBytes(KEY_BYTES), after: (await lastLink(tx))?.position ?? 0 };
    const text = JSON.stringify({ key: made.secret.toString('base64'), after: made.after });
    await insertKey(tx, made.epoch, sealer.seal(text, contextOf(made.epoch)));
    return made;
  });
}

/** Whether a server has worked on this database: each one begins a key. */
export async function serverHasBegun(db: Queryable): Promise<boolean> {
  return (await selectKeys(db)).length > 0;
}

/**
 * The key in use, for a command beside the servers: null before a server has begun one.
 *
 * @throws Problem `unavailable` when it cannot be opened: nothing is done that cannot be recorded as ours
 */
export async function findAuditKey(db: Database, sealer: Sealer | null): Promise<OpenKey | null> {
  const last = (await readChainKeys(db, sealer)).at(-1);
  if (!last) return null;
  if (isOpen(last)) return last;
  throw new Problem('unavailable', 'The key of the audit log cannot be opened: give this command the ENCRYPTION_KEYS of the server');
}

async function linkWaiting(tx: Tx): Promise<void> {
  for (;;) {
    const rows = await selectUnchained(tx, PORTION);
    await storeLinks(tx, linkAll(await lastLink(tx), rows, null));
    if (rows.length < PORTION) return;
  }
}

function isOpen(key: ChainKey): key is OpenKey {
  return key.secret !== null;
}

function unseal({ epoch, sealed }: StoredKey, sealer: Sealer | null): ChainKey {
  try {
    if (sealer === null) return { epoch, secret: null, after: null };
    const { key, after } = JSON.parse(openSealed(sealer, sealed, contextOf(epoch), 'the key of the audit log')) as {
      key: string;
      after: number;
    };
    return { epoch, secret: Buffer.from(key, 'base64'), after };
  } catch {
    return { epoch, secret: null, after: null };
  }
}

function contextOf(epoch: number | string): string {
  return `audit_keys/sealed/${epoch}`;
}
