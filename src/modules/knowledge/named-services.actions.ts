import type { Queryable } from '../../platform/db/database.ts';
import { type FieldError, Problem } from '../../platform/errors.ts';
import { serviceNames } from '../catalog/index.ts';

/** A service that is only named. */
export interface NamedService {
  readonly id: string;
  readonly name: string;
}

/** Those of these services that exist, by name. */
export async function namedServices(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, NamedService>> {
  if (ids.length === 0) return new Map();
  const names = await serviceNames(db, [...new Set(ids)]);
  return new Map([...names].map(([id, name]) => [id, { id, name }]));
}

/** @throws Problem `validation_failed` that names each id without a service */
export async function assertServices(db: Queryable, ids: readonly string[], pointerOf: (index: number) => string): Promise<void> {
  const known = await namedServices(db, ids);
  const errors = ids.flatMap((id, index): FieldError[] =>
    known.has(id) ? [] : [{ pointer: pointerOf(index), code: 'unknown_service', detail: `${pointerOf(index)} names no service` }],
  );
  if (errors.length > 0) throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
}
