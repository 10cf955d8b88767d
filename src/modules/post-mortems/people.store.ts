import type { Queryable } from '../../platform/db/database.ts';
import { findColleagues, searchColleagues } from '../identity/index.ts';

/** Names that texts are searched for. */
const NAMES_MAX = 5_000;

/** Display names of active users: whom a text may blame. */
export async function everybody(db: Queryable): Promise<readonly string[]> {
  return (await searchColleagues(db, '', NAMES_MAX)).map(({ display_name: name }) => name);
}

/** Who has these ids; also those who are gone. */
export async function namesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly active: boolean }>> {
  return new Map((await findColleagues(db, ids)).map(({ id, display_name: name, active }) => [id, { name, active }]));
}
