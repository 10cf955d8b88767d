import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/violation.ts';
import { type FieldError, invalid, noSuch, Problem, taken } from '../../platform/errors.ts';
import { audit } from '../audit/index.ts';
import { checkMatchers } from '../routing/index.ts';
import { forgetServices } from './active-services.store.ts';
import { findCycle } from './dependencies.ts';
import { cleanName } from './names.ts';
import type { AutoIncident, AutoInvestigate, Service, ServiceUrgency } from './service.ts';
import {
  allDependencies,
  deleteService,
  findService,
  insertService,
  lockDependencies,
  lockService,
  replaceDependencies,
  type ServiceRow,
  serviceNames,
  updateService,
} from './services.store.ts';
import type { CatalogDeps } from './teams.actions.ts';
import { serviceChanged, AUDIT } from './events.ts';

/** What a caller says of a service. What is left out stays as it is. */
export interface ServiceInput {
  readonly name?: string;
  readonly description?: string;
  readonly team_id?: string | null;
  readonly escalation_policy_id?: string | null;
  readonly urgency?: ServiceUrgency;
  readonly matchers?: readonly string[];
  readonly auto_incident?: AutoIncident;
  readonly auto_investigate?: AutoInvestigate;
  readonly position?: number;
  readonly dependency_ids?: readonly string[];
}

/**
 * Makes a service.
 *
 * @throws Problem `validation_failed` that names the field, such as a cycle of dependencies; `conflict` for a name that is taken
 */
export async function createService(deps: CatalogDeps, input: ServiceInput & { readonly name: string }, by: By): Promise<Service> {
  if (input.matchers) await checkMatchers(input.matchers);
  const row = rowOf(randomUUIDv7(), input, null);
  return guarded(row.name, () =>
    deps.db.transaction(async (tx) => {
      if (input.dependency_ids) await lockDependencies(tx);
      await insertService(tx, row);
      if (input.dependency_ids) await setDependencies(tx, row, input.dependency_ids);
      await audit(tx, { event: AUDIT.service.created, ...by, entityType: 'service', entityId: row.id, data: { name: row.name } });
      return published(tx, deps, row.id);
    }),
  );
}

/**
 * Changes a service.
 *
 * @throws Problem `not_found`; and as for creating
 */
export async function changeService(deps: CatalogDeps, id: string, input: ServiceInput, by: By): Promise<Service> {
  if (input.matchers) await checkMatchers(input.matchers);
  return guarded(input.name, () =>
    deps.db.transaction(async (tx) => {
      if (input.dependency_ids) await lockDependencies(tx);
      const before = await lockService(tx, id);
      if (!before) throw notFound();
      const row = rowOf(id, input, before);
      const changed = changedFields(before, row, input.dependency_ids);
      if (changed.length === 0) return before;
      await updateService(tx, row);
      if (input.dependency_ids) await setDependencies(tx, row, input.dependency_ids);
      await audit(tx, { event: AUDIT.service.updated, ...by, entityType: 'service', entityId: id, data: { name: row.name, changed } });
      return published(tx, deps, id);
    }),
  );
}

/**
 * Removes a service. Others stop depending on it; its incidents and alerts stay.
 *
 * @throws Problem `not_found`, or `conflict` while it has open incidents
 */
export async function removeService(deps: CatalogDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const service = await lockService(tx, id);
    if (!service) throw notFound();
    const { critical, high, medium, low } = service.open_incidents;
    const open = critical + high + medium + low;
    if (open > 0)
      throw new Problem(
        'conflict',
        `${service.name} has ${open} open ${open === 1 ? 'incident' : 'incidents'}: resolve or cancel them first`,
        {
          extra: { open_incidents: open },
        },
      );
    await deleteService(tx, id);
    const data = { name: service.name, dependents: service.dependents.map(({ name }) => name) };
    await audit(tx, { event: AUDIT.service.deleted, ...by, entityType: 'service', entityId: id, data });
    await deps.live.publish(tx, serviceChanged({ id }));
  });
  forgetServices();
}

function notFound(): Problem {
  return noSuch('service');
}

function rowOf(id: string, input: ServiceInput, before: Service | null): ServiceRow {
  return {
    id,
    name: input.name === undefined ? (before?.name ?? '') : cleanName(input.name),
    description: input.description ?? before?.description ?? '',
    teamId: input.team_id === undefined ? (before?.team?.id ?? null) : input.team_id,
    escalationPolicyId: input.escalation_policy_id === undefined ? (before?.escalation_policy?.id ?? null) : input.escalation_policy_id,
    urgency: input.urgency ?? before?.urgency ?? 'high',
    matchers: input.matchers ?? before?.matchers ?? [],
    autoIncident: input.auto_incident ?? before?.auto_incident ?? 'off',
    autoInvestigate: input.auto_investigate ?? before?.auto_investigate ?? 'off',
    position: input.position ?? before?.position ?? DEFAULT_POSITION,
  };
}

const DEFAULT_POSITION = 1_000;

function changedFields(before: Service, row: ServiceRow, dependencyIds: readonly string[] | undefined): string[] {
  const needed = before.dependencies.map(({ id }) => id);
  const pairs: ReadonlyArray<readonly [string, unknown, unknown]> = [
    ['name', before.name, row.name],
    ['description', before.description, row.description],
    ['team_id', before.team?.id ?? null, row.teamId],
    ['escalation_policy_id', before.escalation_policy?.id ?? null, row.escalationPolicyId],
    ['urgency', before.urgency, row.urgency],
    ['matchers', JSON.stringify(before.matchers), JSON.stringify(row.matchers)],
    ['auto_incident', before.auto_incident, row.autoIncident],
    ['auto_investigate', before.auto_investigate, row.autoInvestigate],
    ['position', before.position, row.position],
    ['dependency_ids', JSON.stringify([...needed].sort()), JSON.stringify([...(dependencyIds ?? needed)].sort())],
  ];
  return pairs.flatMap(([name, from, to]) => (from === to ? [] : [name]));
}

async function setDependencies(tx: Tx, row: ServiceRow, ids: readonly string[]): Promise<void> {
  const names = await serviceNames(tx, ids);
  const errors = ids.flatMap((id, index): FieldError[] => {
    const pointer = `/dependency_ids/${index}`;
    if (id === row.id) return [{ pointer, code: 'cycle', detail: `${row.name} cannot depend on itself` }];
    return names.has(id) ? [] : [{ pointer, code: 'unknown_service', detail: `${pointer} names no service` }];
  });
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
  await replaceDependencies(tx, row.id, ids);
  const cycle = findCycle(await allDependencies(tx), row.id);
  if (!cycle) return;
  const along = await serviceNames(tx, cycle);
  const pointer = `/dependency_ids/${ids.indexOf(cycle[1] ?? '')}`;
  const path = cycle.map((id) => along.get(id) ?? id).join(' → ');
  throw invalid(pointer, 'cycle', `${pointer} would close a cycle: ${path}`);
}

async function published(tx: Tx, { live }: CatalogDeps, id: string): Promise<Service> {
  await live.publish(tx, serviceChanged({ id }));
  const service = await findService(tx, id);
  if (!service) throw new Error('the saved service was not found');
  return service;
}

/** Says in the caller's terms what the database refused. */
async function guarded<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    forgetServices();
    return result;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'services_name') throw taken('/name', `A service named ${name?.trim()} already exists: choose another name`);
    if (constraint === 'services_policy_exists')
      throw invalid('/escalation_policy_id', 'unknown_policy', '/escalation_policy_id names no escalation policy');
    if (constraint === 'services_team_id_fkey') throw invalid('/team_id', 'unknown_team', '/team_id names no team');
    if (constraint !== null) throw new Problem('conflict', 'A service that this one depends on was removed at the same time: reload');
    throw error;
  }
}
