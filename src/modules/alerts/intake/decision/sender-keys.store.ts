import type { Queryable } from '../../../../platform/db/database.ts';
import { KEY_ANNOTATION, KEYED_SOURCES, type UnderKey } from './sender-keys.ts';

/** Alerts of one key that an event of the key may end. */
const PER_KEY_MAX = 1_000;

/** The open alerts whose fingerprint is one of these keys, and those that came under one in a group of their sender's. */
export function openUnderKeys(db: Queryable, keys: readonly string[]): Promise<UnderKey[]> {
  return db.query<UnderKey>(
    `select wanted.key, a.fingerprint from unnest($1::text[]) as wanted (key) cross join lateral (
       select fingerprint from alerts where fingerprint = wanted.key and status <> 'resolved' and deleted_at is null
       union
       (select fingerprint from alerts where annotations ->> '${KEY_ANNOTATION}' = wanted.key and ${UNDER_KEY} limit ${PER_KEY_MAX})) a`,
    [keys],
    'intake_under_keys',
  );
}

/** As the index says it. */
const UNDER_KEY = `annotations ? '${KEY_ANNOTATION}' and source in (${KEYED_SOURCES.map((name) => `'${name}'`).join(', ')})
  and status <> 'resolved' and deleted_at is null`;
