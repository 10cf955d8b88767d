import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/violation.ts';
import { type FieldError, noSuch, Problem, taken } from '../../../platform/errors.ts';
import type { Live } from '../../../platform/live/live.ts';
import { audit } from '../../audit/index.ts';
import { defaultPolicyId, type Warning } from '../../catalog/index.ts';
import { cleanName } from '../../catalog/names.ts';
import { listNames } from '../../../platform/words/sentence.ts';
import {
  type Level,
  type LevelInput,
  namedIn,
  readFallback,
  readLevels,
  type Target,
  targetId,
  type TargetInput,
  withFallback,
} from './policy.ts';
import {
  deletePolicy,
  findPolicy,
  insertPolicy,
  lockPolicy,
  lockTargets,
  type PolicyRow,
  type StoredPolicy,
  updatePolicy,
} from './policies.store.ts';
import { escalationPolicyChanged, AUDIT } from '../events.ts';

/** What the verbs of policies work with. */
export interface PolicyDeps {
  readonly db: Database;
  readonly live: Live;
  /** What would page nobody as it is. */
  readonly lint?: (db: Queryable, about: { readonly policyId: string }) => Promise<readonly Warning[]>;
}

/** What a caller says of a policy. What is left out stays as it is. */
export interface PolicyInput {
  readonly name?: string;
  readonly description?: string;
  readonly levels?: readonly LevelInput[];
  /** Tried last; null: nobody. */
  readonly fallback?: TargetInput | null;
  readonly repeat_count?: number;
}

/**
 * Makes a policy.
 *
 * @throws Problem `validation_failed` that names the field, `conflict` for a name that is taken
 */
export async function createPolicy(deps: PolicyDeps, input: PolicyInput & { readonly name: string }, by: By): Promise<StoredPolicy> {
  const row = rowOf(randomUUIDv7(), input, null);
  return guarded(row.name, () =>
    deps.db.transaction(async (tx) => {
      await checkTargets(tx, row);
      await insertPolicy(tx, row);
      await audit(tx, {
        event: AUDIT.escalation_policy.created,
        ...by,
        entityType: 'escalation_policy',
        entityId: row.id,
        data: { name: row.name },
      });
      return published(tx, deps, row.id);
    }),
  );
}

/**
 * Changes a policy. Escalations that run keep the policy with which they began.
 *
 * @throws Problem `not_found`; and as for creating
 */
export async function changePolicy(deps: PolicyDeps, id: string, input: PolicyInput, by: By): Promise<StoredPolicy> {
  return guarded(input.name, () =>
    deps.db.transaction(async (tx) => {
      const before = await lockPolicy(tx, id);
      if (!before) throw notFound();
      const row = rowOf(id, input, before);
      const changed = changedFields(before, row);
      if (changed.length === 0) return before;
      if (input.levels || input.fallback)
        await checkTargets(tx, { levels: input.levels ? row.levels : [], fallback: input.fallback ? row.fallback : null });
      await updatePolicy(tx, row);
      const data = { name: row.name, changed, ...(changed.includes('levels') ? { levels: { from: before.levels, to: row.levels } } : {}) };
      await audit(tx, { event: AUDIT.escalation_policy.updated, ...by, entityType: 'escalation_policy', entityId: id, data });
      return published(tx, deps, id);
    }),
  );
}

/**
 * Removes a policy. Escalations that run go on with their copy.
 *
 * @throws Problem `not_found`, or `conflict` that names the services and teams that use it
 */
export async function removePolicy(deps: PolicyDeps, id: string, by: By): Promise<void> {
  await guarded(undefined, () =>
    deps.db.transaction(async (tx) => {
      const policy = await lockPolicy(tx, id);
      if (!policy) throw notFound();
      const users = [...policy.used_by_services, ...policy.used_by_teams];
      if ((await defaultPolicyId(tx)) === id)
        throw new Problem('conflict', `${policy.name} is the default policy: name another one in the settings first`);
      if (users.length > 0)
        throw new Problem(
          'conflict',
          `${policy.name} is used by ${listNames(users.map(({ name }) => name))}: give these another policy first`,
          {
            extra: { services: policy.used_by_services, teams: policy.used_by_teams },
          },
        );
      await deletePolicy(tx, id);
      await audit(tx, {
        event: AUDIT.escalation_policy.deleted,
        ...by,
        entityType: 'escalation_policy',
        entityId: id,
        data: { name: policy.name },
      });
      await deps.live.publish(tx, escalationPolicyChanged({ id }));
    }),
  );
}

function notFound(): Problem {
  return noSuch('escalation policy');
}

function rowOf(id: string, input: PolicyInput, before: StoredPolicy | null): PolicyRow {
  return {
    id,
    name: input.name === undefined ? (before?.name ?? '') : cleanName(input.name),
    description: input.description ?? before?.description ?? '',
    levels: input.levels ? readLevels(input.levels) : (before?.levels ?? []),
    fallback: input.fallback === undefined ? (before?.fallback ?? null) : readFallback(input.fallback),
    repeatCount: input.repeat_count ?? before?.repeat_count ?? 0,
  };
}

function changedFields(before: StoredPolicy, row: PolicyRow): string[] {
  return [
    ...(row.name === before.name ? [] : ['name']),
    ...(row.description === before.description ? [] : ['description']),
    ...(sameLevels(row.levels, before.levels) ? [] : ['levels']),
    ...(idOf(row.fallback) === idOf(before.fallback) ? [] : ['fallback']),
    ...(row.repeatCount === before.repeat_count ? [] : ['repeat_count']),
  ];
}

function idOf(target: Target | null): string | null {
  return target && targetId(target);
}

/** The database gives members back in an order of its own. */
function sameLevels(a: readonly Level[], b: readonly Level[]): boolean {
  const key = (levels: readonly Level[]) => JSON.stringify(levels.map((level) => [level.delay_minutes, level.targets.map(targetId)]));
  return key(a) === key(b);
}

async function checkTargets(tx: Tx, { levels, fallback }: Pick<PolicyRow, 'levels' | 'fallback'>): Promise<void> {
  const known = await lockTargets(tx, namedIn(withFallback(levels, fallback)));
  const errors: FieldError[] = [];
  const check = (target: Target, at: string) => {
    const type = target.target_type;
    if ((type === 'team' ? known.teams : known.users).has(targetId(target))) return;
    const pointer = `${at}/target_${type}_id`;
    errors.push({
      pointer,
      code: `unknown_${type}`,
      detail: `${pointer} ${type === 'team' ? 'names no team' : 'is not an active user'}`,
    });
  };
  for (const [index, level] of levels.entries())
    for (const [position, target] of level.targets.entries()) check(target, `/levels/${index}/targets/${position}`);
  if (fallback) check(fallback, '/fallback');
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
}

async function published(tx: Tx, { live }: PolicyDeps, id: string): Promise<StoredPolicy> {
  await live.publish(tx, escalationPolicyChanged({ id }));
  const policy = await findPolicy(tx, id);
  if (!policy) throw new Error('the saved policy was not found');
  return policy;
}

/** Says in the caller's terms what the database refused. */
async function guarded<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'escalation_policies_name')
      throw taken('/name', `An escalation policy named ${name?.trim()} already exists: choose another name`);
    if (constraint !== null) throw new Problem('conflict', 'What this policy names, or what uses it, changed at the same time: reload');
    throw error;
  }
}
