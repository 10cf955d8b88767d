import { listing, type Window } from '../../platform/http/listing.store.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { insertRow } from '../../platform/db/rows.ts';
import { followStored } from '../../platform/db/followed.ts';
import { assertVersion } from '../../platform/errors.ts';
import { type CompiledRouting, savedRouting } from './compile.ts';
import { canonicalConfig, NO_ROUTING, type RoutingConfig } from './config.ts';

/** The rules in force. Version 0: nobody saved any yet. */
export interface CurrentRouting {
  readonly version: number;
  readonly config: RoutingConfig;
  readonly compiled: CompiledRouting;
}

const NOTHING_SAVED: CurrentRouting = { version: 0, config: NO_ROUTING, compiled: savedRouting(NO_ROUTING) };

const followed = followStored<Database, CurrentRouting>(NOTHING_SAVED, async (db, current) => {
  const [row] = await db.query<{ version: number; config: RoutingConfig | null }>(
    `select version, case when version <> $1 then config end as config from routing_versions order by version desc limit 1`,
    [current.version],
    'routing_current',
  );
  if (!row) return NOTHING_SAVED;
  return row.config ? load(row.version, row.config) : current;
});

/** The rules in force, compiled once a version and at most a second old. */
export const currentRouting = followed.get;

/** Makes the next look at the rules ask the database. Call it after a save has been committed. */
export const forgetRouting = followed.forget;

function load(version: number, stored: RoutingConfig): CurrentRouting {
  const config = canonicalConfig(stored);
  return { version, config, compiled: savedRouting(config) };
}

/** Any number: savers wait for each other. */
const SAVE_LOCK = 7_214_060;

/** A new state of the rules. `expected`: the version it was made from; null: save over whatever is there. */
export interface NewRouting {
  readonly config: RoutingConfig;
  readonly actor: Actor;
  readonly expected: number | null;
}

/** The version in force after a save and the rules before it. The version is the old one when nothing changed. */
export interface SavedRouting {
  readonly version: number;
  readonly before: { readonly version: number; readonly config: RoutingConfig };
}

/**
 * Stores the rules as the next version. The caller has compiled them.
 *
 * @throws Problem `version_conflict` when `expected` is no longer the newest
 */
export async function saveRouting(tx: Tx, next: NewRouting): Promise<SavedRouting> {
  await tx.query('select pg_advisory_xact_lock($1)', [SAVE_LOCK]);
  const before = await newestRouting(tx);
  assertVersion(next.expected, before.version);
  const config = canonicalConfig(next.config);
  if (before.version > 0 && isDeepStrictEqual(config, before.config)) return { version: before.version, before };
  const version = before.version + 1;
  await insertRow(tx, 'routing_versions', { version, config, createdBy: next.actor, createdAt: tx.now });
  return { version, before };
}

/** A saved state. */
export interface RoutingVersion {
  readonly version: number;
  readonly config: RoutingConfig;
  readonly created_by: Actor;
  readonly created_at: Date;
}

/** A saved state and how large it is. */
export interface RoutingVersionSummary {
  readonly version: number;
  readonly created_by: Actor;
  readonly created_at: Date;
  readonly destinations: number;
  readonly rules: number;
}

/** How saved states may be sorted: by number, which is the order in which they were saved. */
export const versionsWindow = listing({
  from: 'routing_versions',
  id: 'version',
  idType: 'bigint',
  sorts: { created_at: {}, version: {} },
  first: '-created_at',
});

/** Saved states without their rules. */
export function findVersions(db: Queryable, window: Window): Promise<readonly RoutingVersionSummary[]> {
  const values: unknown[] = [];
  return db.query<RoutingVersionSummary>(
    `select version, created_by, created_at,
            jsonb_array_length(config -> 'destinations') as destinations, jsonb_array_length(config -> 'rules') as rules
       from routing_versions where true ${window.rest(values)}`,
    values,
  );
}

/** The rules in force, read from the database now: what a person sees after saving, whichever server saved. */
export async function newestRouting(db: Queryable): Promise<{ version: number; config: RoutingConfig }> {
  const [newest] = await db.query<{ version: number; config: RoutingConfig }>(
    'select version, config from routing_versions order by version desc limit 1',
  );
  return newest ? { version: newest.version, config: canonicalConfig(newest.config) } : { version: 0, config: NO_ROUTING };
}

/** One saved state; null when there is none of this number. */
export async function findVersion(db: Queryable, version: number): Promise<RoutingVersion | null> {
  const [row] = await db.query<RoutingVersion>('select version, config, created_by, created_at from routing_versions where version = $1', [
    version,
  ]);
  return row ? { ...row, config: canonicalConfig(row.config) } : null;
}

/** How many states were saved. */
export async function countVersions(db: Queryable, cap: number): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*) as count from (select from routing_versions limit $1) counted', [
    cap + 1,
  ]);
  return row?.count ?? 0;
}
