import { createHmac, hash } from 'node:crypto';
import { invalid } from '../../platform/errors.ts';

/** An event as it is stored, without its place in the chain. */
export interface AuditRow {
  readonly id: string;
  readonly event: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly entity_type: string;
  readonly entity_id: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly data: unknown;
  readonly created_at: Date;
  /** What only the service can write; null before there was a key, and for what others inserted. */
  readonly mark: Buffer | null;
}

/** A key of the chain. Without a secret its encryption key is gone; where it began is unknown then. */
export interface ChainKey {
  readonly epoch: number;
  readonly secret: Buffer | null;
  /** Rows behind this position are chained with it, up to where the next one begins. */
  readonly after: number | null;
}

/** A link of the chain. */
export interface ChainedRow extends AuditRow {
  readonly position: number;
  readonly hash: Buffer;
}

/** What the first row stands on. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** JSON with sorted members: the database may hand them over in any order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

type Content = Omit<AuditRow, 'mark'>;

function contentOf(row: Content): unknown[] {
  return [
    row.id,
    row.event,
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.entity_type,
    row.entity_id,
    row.ip,
    row.user_agent,
    row.created_at.toISOString(),
    row.data,
  ];
}

/** The mark of a row: everything it says, under the key of the log. */
export function markOf(secret: Buffer, row: Content): Buffer {
  return createHmac('sha256', secret)
    .update(`event\n${canonical(contentOf(row))}`)
    .digest();
}

/** The hash of a row over everything it says, where it stands, and the hash before it; under the key, where there is one. */
export function chainHash(previous: Buffer, position: number, row: Content, secret: Buffer | null = null): Buffer {
  const content = `${previous.toString('hex')}\n${canonical([position, ...contentOf(row)])}`;
  return secret === null ? hash('sha256', content, 'buffer') : createHmac('sha256', secret).update(`link\n${content}`).digest();
}

/** Places and hashes for these rows behind the last link. */
export function linkAll(
  last: Anchor | null,
  rows: readonly AuditRow[],
  secret: Buffer | null,
): Array<{ readonly id: string; readonly position: number; readonly hash: Buffer }> {
  let before: Anchor = last ?? { position: 0, hash: CHAIN_START };
  return rows.map((row) => {
    const position = before.position + 1;
    before = { position, hash: chainHash(before.hash, position, row, secret) };
    return { id: row.id, ...before };
  });
}

/** Where a chain is broken, and how. */
export interface Break {
  readonly position: number;
  readonly id: string | null;
  readonly reason: 'changed' | 'missing' | 'other than the anchor' | 'without its key';
}

/** A place of the chain and the hash it had. Kept outside of the database, it shows what was cut off or made anew later. */
export interface Anchor {
  readonly position: number;
  readonly hash: Buffer;
}

/**
 * Reads `<position>:<hash in hexadecimal>`.
 *
 * @throws Problem `validation_failed`
 */
export function parseAnchor(text: string): Anchor {
  const [, position, digest] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  if (position === undefined || digest === undefined)
    throw invalid('/anchor', 'anchor', 'the anchor must be <position>:<64 hexadecimal digits>, as "tocsin audit verify" prints it');
  return { position: Number(position), hash: Buffer.from(digest, 'hex') };
}

/** The key that a place of the chain was written with: the last that began before it. Null: there was none yet. */
function keyAt(keys: readonly ChainKey[], position: number): ChainKey | null {
  return keys.findLast(({ after }) => after !== null && after < position) ?? null;
}

/**
 * Whether a row was written by the service. What is older than the first key cannot be told; neither can what was marked
 * with a key that is gone.
 */
export function isForeign(row: AuditRow & { readonly position: number | null }, keys: readonly ChainKey[]): boolean {
  if (keys.length === 0 || keys.some(({ secret }) => secret === null)) return false;
  if (row.position !== null && keyAt(keys, row.position) === null) return false;
  return !keys.some(({ secret }) => secret !== null && row.mark !== null && markOf(secret, row).equals(row.mark));
}

/** Follows the chain from a known link; the first break, or the last link reached. */
export function followChain(from: Anchor, rows: readonly ChainedRow[], keys: readonly ChainKey[] = []): Break | Anchor {
  let last = from;
  for (const row of rows) {
    const { position, id } = row;
    if (position !== last.position + 1) return { position: last.position + 1, id: null, reason: 'missing' };
    if (!chainHash(last.hash, position, row, keyAt(keys, position)?.secret ?? null).equals(row.hash))
      return { position, id, reason: keys.some(({ secret }) => secret === null) ? 'without its key' : 'changed' };
    last = { position, hash: row.hash };
  }
  return last;
}
