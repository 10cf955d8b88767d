import { hash } from 'node:crypto';
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

/** The hash of a row over everything it says, where it stands, and the hash before it. */
export function chainHash(previous: Buffer, position: number, row: AuditRow): Buffer {
  const told = [
    position,
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
  return hash('sha256', `${previous.toString('hex')}\n${canonical(told)}`, 'buffer');
}

/** Where a chain is broken, and how. */
export interface Break {
  readonly position: number;
  readonly id: string | null;
  readonly reason: 'changed' | 'missing' | 'other than the anchor';
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

/** Follows the chain from a known link; the first break, or the last link reached. */
export function followChain(from: Anchor, rows: readonly ChainedRow[]): Break | Anchor {
  let last = from;
  for (const row of rows) {
    if (row.position !== last.position + 1) return { position: last.position + 1, id: null, reason: 'missing' };
    if (!chainHash(last.hash, row.position, row).equals(row.hash)) return { position: row.position, id: row.id, reason: 'changed' };
    last = { position: row.position, hash: row.hash };
  }
  return last;
}
