import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { assertVersion } from '../../../platform/errors.ts';
import { canonicalDocument, type Kind, type MappingDocument, NO_MAPPINGS } from './document.ts';

/** The document in force. Version 0: nobody saved one yet. */
export interface StoredMappings {
  readonly version: number;
  readonly document: MappingDocument;
}

/** An entry that a server switched off. `digest`: of the expressions that took too long. */
export interface SwitchedOff {
  readonly kind: Kind;
  readonly name: string;
  readonly digest: string;
  readonly at: Date;
  readonly why: string;
}

/** How it goes with an entry. */
export interface MappingState {
  readonly kind: Kind;
  readonly name: string;
  readonly alerts: number;
  readonly dropped: number;
  readonly last_at: Date | null;
}

/** The newest document when it is not `known`, and what is switched off: one look for everything that intake needs. */
export async function currentMappings(
  db: Queryable,
  known: number,
): Promise<{ readonly version: number; readonly document: MappingDocument | null; readonly off: readonly SwitchedOff[] }> {
  const [row] = await db.query<{ version: number | null; document: MappingDocument | null; off: readonly SwitchedOff[] | null }>(
    `select v.version, case when v.version <> $1 then v.document end as document,
            (select json_agg(json_build_object('kind', kind, 'name', name, 'digest', digest, 'at', switched_off_at, 'why', switched_off_why))
               from mapping_states where switched_off_at is not null) as off
       from (select max(version) as newest from mapping_versions) m left join mapping_versions v on v.version = m.newest`,
    [known],
    'mappings_current',
  );
  const version = row?.version ?? 0;
  const document = version === 0 ? NO_MAPPINGS : row?.document ? canonicalDocument(row.document) : null;
  return { version, document, off: row?.off ?? [] };
}

/** The document in force, read from the database now. */
export async function newestMappings(db: Queryable): Promise<StoredMappings & { readonly off: readonly SwitchedOff[] }> {
  const { version, document, off } = await currentMappings(db, -1);
  return { version, document: document ?? NO_MAPPINGS, off };
}

/** Any number: savers wait for each other. */
const SAVE_LOCK = 7_214_061;

/**
 * Stores a document as the next version. The caller has compiled it.
 *
 * @returns the version in force: the old one when nothing changed
 * @throws Problem `version_conflict` when `expected` is no longer the newest
 */
export async function saveMappings(
  tx: Tx,
  next: { readonly document: MappingDocument; readonly actor: Actor; readonly expected: number | null },
): Promise<{ readonly version: number; readonly before: StoredMappings }> {
  await tx.query('select pg_advisory_xact_lock($1)', [SAVE_LOCK]);
  const before = await newestMappings(tx);
  assertVersion(next.expected, before.version);
  if (before.version > 0 && isDeepStrictEqual(next.document, before.document)) return { version: before.version, before };
  const version = before.version + 1;
  await insertRow(tx, 'mapping_versions', { version, document: next.document, createdBy: next.actor, createdAt: tx.now });
  return { version, before };
}

/** Figures of every entry that did anything. */
export function mappingStates(db: Queryable): Promise<MappingState[]> {
  return db.query<MappingState>('select kind, name, handled as alerts, dropped, last_at from mapping_states', [], 'mappings_states');
}

/** Switches entries on again, and forgets those that are gone. */
export async function keepStates(
  tx: Tx,
  keep: ReadonlyArray<{ readonly kind: Kind; readonly name: string }>,
  on: ReadonlyArray<{ readonly kind: Kind; readonly name: string }>,
): Promise<number> {
  const list = 'select kind, name from json_to_recordset($1::json) as e (kind text, name text)';
  await tx.query(`delete from mapping_states where (kind, name) not in (${list})`, [JSON.stringify(keep)]);
  const rows = await tx.query(
    `update mapping_states set digest = null, switched_off_at = null, switched_off_why = null
      where switched_off_at is not null and (kind, name) in (${list}) returning name`,
    [JSON.stringify(on)],
  );
  return rows.length;
}

/** What a server counted of one entry. */
export interface Counted {
  readonly kind: Kind;
  readonly name: string;
  /** Alerts it made, changed or dropped. */
  readonly handled: number;
  readonly dropped: number;
}

/** Adds what a server counted. */
export async function addCounts(db: Queryable, counts: readonly Counted[]): Promise<void> {
  await db.query(
    `insert into mapping_states (kind, name, handled, dropped, last_at)
     select kind, name, handled, dropped, app_now() from json_to_recordset($1::json) as c (kind text, name text, handled bigint, dropped bigint)
      order by kind, name
     on conflict (kind, name) do update set handled = mapping_states.handled + excluded.handled,
       dropped = mapping_states.dropped + excluded.dropped, last_at = excluded.last_at`,
    [JSON.stringify(counts)],
    'mappings_count',
  );
}

/** Switches an entry off. False: it was off. */
export async function switchOff(tx: Tx, off: Omit<SwitchedOff, 'at'>): Promise<boolean> {
  const rows = await tx.query(
    `insert into mapping_states (kind, name, digest, switched_off_at, switched_off_why) values ($1, $2, $3, $4, $5)
     on conflict (kind, name) do update set digest = excluded.digest, switched_off_at = excluded.switched_off_at,
       switched_off_why = excluded.switched_off_why
      where mapping_states.digest is distinct from excluded.digest
     returning name`,
    [off.kind, off.name, off.digest, tx.now, off.why],
    'mappings_off',
  );
  return rows.length > 0;
}
