import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/violation.ts';
import { type FieldError, invalid, noSuch, Problem, taken } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit } from '../audit/index.ts';
import type { Warning } from './catalog.schema.ts';
import { cleanName } from './names.ts';
import type { AlertsByService } from './service.ts';
import { zoneOfService } from './zones.store.ts';
import { listNames } from '../../platform/words/sentence.ts';
import { readTimeZone, type Team } from './team.ts';
import {
  deleteTeam,
  findTeam,
  insertTeam,
  lockActiveUsers,
  lockTeam,
  policiesTargeting,
  replaceMembers,
  type TeamRow,
  updateTeam,
} from './teams.store.ts';
import { teamChanged, AUDIT } from './events.ts';

/** What the verbs of this module work with. */
export interface CatalogDeps {
  readonly db: Database;
  readonly live: Live;
  /** Makes the team's schedule, in the transaction that makes the team. */
  readonly provisionSchedule: (
    tx: Tx,
    team: { readonly teamId: string; readonly name: string; readonly timeZone: string },
  ) => Promise<unknown>;
  /** What is open of the alerts of these services. */
  readonly openAlerts: (db: Queryable, serviceIds: readonly string[]) => Promise<AlertsByService>;
  /** What would page nobody as it is. */
  readonly lint?: (db: Queryable, about: { readonly teamId: string } | { readonly serviceId: string }) => Promise<readonly Warning[]>;
}

/** What a caller says of a team. What is left out stays as it is. */
export interface TeamInput {
  readonly name?: string;
  readonly description?: string;
  readonly member_ids?: readonly string[];
  readonly escalation_policy_id?: string | null;
  readonly time_zone?: string;
}

/**
 * Makes a team and its on-call schedule, both or neither.
 *
 * @throws Problem `validation_failed` for an unknown zone, policy or member, `conflict` for a name that is taken
 */
export async function createTeam(deps: CatalogDeps, input: TeamInput & { readonly name: string }, by: By): Promise<Team> {
  const team = rowOf(randomUUIDv7(), { ...input, time_zone: input.time_zone ?? (await zoneOfService(deps.db, null)) }, null);
  return guarded(team.name, () =>
    deps.db.transaction(async (tx) => {
      await insertTeam(tx, team);
      if (input.member_ids) await setMembers(tx, team.id, input.member_ids);
      await deps.provisionSchedule(tx, { teamId: team.id, name: team.name, timeZone: team.timeZone });
      await audit(tx, { event: AUDIT.team.created, ...by, entityType: 'team', entityId: team.id, data: { name: team.name } });
      return published(tx, deps, team.id);
    }),
  );
}

/**
 * Changes a team.
 *
 * @throws Problem `not_found`; and as for creating
 */
export async function changeTeam(deps: CatalogDeps, id: string, input: TeamInput, by: By): Promise<Team> {
  return guarded(input.name, () =>
    deps.db.transaction(async (tx) => {
      const before = await lockTeam(tx, id);
      if (!before) throw notFound();
      const row = rowOf(id, input, before);
      const members = before.members.map((member) => member.id);
      const changed = changedFields(before, row, input.member_ids);
      if (changed.length === 0) return before;
      await updateTeam(tx, row);
      if (input.member_ids) await setMembers(tx, id, input.member_ids);
      const data = {
        name: row.name,
        changed,
        ...(changed.includes('member_ids') && input.member_ids ? { members: { from: members, to: input.member_ids } } : {}),
      };
      await audit(tx, { event: AUDIT.team.updated, ...by, entityType: 'team', entityId: id, data });
      return published(tx, deps, id);
    }),
  );
}

/**
 * Removes a team with its schedule. What needs it must be changed first.
 *
 * @throws Problem `not_found`, or `conflict` that names the services and policies that need it
 */
export async function removeTeam(deps: CatalogDeps, id: string, by: By): Promise<void> {
  await guarded(undefined, () =>
    deps.db.transaction(async (tx) => {
      const team = await lockTeam(tx, id);
      if (!team) throw notFound();
      const policies = await policiesTargeting(tx, id);
      if (team.services.length > 0 || policies.length > 0) throw needed(team, policies);
      await deleteTeam(tx, id);
      await audit(tx, { event: AUDIT.team.deleted, ...by, entityType: 'team', entityId: id, data: { name: team.name } });
      await deps.live.publish(tx, teamChanged({ id }));
    }),
  );
}

function notFound(): Problem {
  return noSuch('team');
}

function needed(team: Team, policies: readonly { readonly id: string; readonly name: string }[]): Problem {
  const reasons = [
    ...(team.services.length > 0 ? [`it owns ${listNames(team.services.map(({ name }) => name))}`] : []),
    ...(policies.length > 0 ? [`${listNames(policies.map(({ name }) => name))} would page it`] : []),
  ];
  return new Problem('conflict', `${team.name} is still in use: ${reasons.join(', and ')}. Give these another team first`, {
    extra: { services: team.services, escalation_policies: policies },
  });
}

function rowOf(id: string, input: TeamInput, before: Team | null): TeamRow {
  const policy = input.escalation_policy_id === undefined ? (before?.escalation_policy?.id ?? null) : input.escalation_policy_id;
  return {
    id,
    name: input.name === undefined ? (before?.name ?? '') : cleanName(input.name),
    description: input.description ?? before?.description ?? '',
    escalationPolicyId: policy,
    timeZone: input.time_zone === undefined ? (before?.time_zone ?? 'UTC') : zoneOf(input.time_zone),
  };
}

function zoneOf(name: string): string {
  const zone = readTimeZone(name);
  if (zone === null) throw invalid('/time_zone', 'time_zone', '/time_zone must be the name of a time zone such as Europe/Berlin or UTC');
  return zone;
}

function changedFields(before: Team, row: TeamRow, memberIds: readonly string[] | undefined): string[] {
  const members = new Set(before.members.map((member) => member.id));
  return [
    ...(row.name === before.name ? [] : ['name']),
    ...(row.description === before.description ? [] : ['description']),
    ...(row.escalationPolicyId === (before.escalation_policy?.id ?? null) ? [] : ['escalation_policy_id']),
    ...(row.timeZone === before.time_zone ? [] : ['time_zone']),
    ...(memberIds === undefined || (memberIds.length === members.size && memberIds.every((id) => members.has(id))) ? [] : ['member_ids']),
  ];
}

async function setMembers(tx: Tx, teamId: string, userIds: readonly string[]): Promise<void> {
  const active = await lockActiveUsers(tx, userIds);
  const errors = userIds.flatMap((id, index): FieldError[] => {
    const pointer = `/member_ids/${index}`;
    return active.has(id) ? [] : [{ pointer, code: 'unknown_user', detail: `${pointer} is not an active user` }];
  });
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
  await replaceMembers(tx, teamId, userIds);
}

async function published(tx: Tx, { live }: CatalogDeps, id: string): Promise<Team> {
  await live.publish(tx, teamChanged({ id }));
  const team = await findTeam(tx, id);
  if (!team) throw new Error('the saved team was not found');
  return team;
}

/** Says in the caller's terms what the database refused. */
async function guarded<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'teams_name') throw taken('/name', `A team named ${name?.trim()} already exists: choose another name`);
    if (constraint === 'teams_policy_exists')
      throw invalid('/escalation_policy_id', 'unknown_policy', '/escalation_policy_id names no escalation policy');
    if (constraint !== null) throw new Problem('conflict', 'Something that uses this team was saved at the same time: reload');
    throw error;
  }
}
