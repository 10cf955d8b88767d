import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { IncidentRoleName } from '../incident.ts';

/** Who has, or had, a role in an incident. */
export interface IncidentRole {
  readonly id: string;
  readonly role: IncidentRoleName;
  readonly user_id: string;
  readonly source: 'manual' | 'on_call' | 'agent';
  readonly state: 'active' | 'ended';
  readonly assigned_by: Actor;
  readonly assigned_at: Date;
  readonly ended_at: Date | null;
}

const SHOWN = 'id, role, user_id, source, state, assigned_by, assigned_at, ended_at';

/** Every assignment, oldest first. */
export function listRoles(db: Queryable, incidentId: string): Promise<IncidentRole[]> {
  return db.query<IncidentRole>(
    `select ${SHOWN} from incident_roles where incident_id = $1 order by assigned_at, ended_at, id`,
    [incidentId],
    'incident_roles',
  );
}

/** One assignment of this incident. */
export async function findRole(db: Queryable, incidentId: string, roleId: string): Promise<IncidentRole | null> {
  const [row] = await db.query<IncidentRole>(`select ${SHOWN} from incident_roles where incident_id = $1 and id = $2`, [
    incidentId,
    roleId,
  ]);
  return row ?? null;
}

/** Who has the role now. */
export async function findHolder(tx: Tx, incidentId: string, role: IncidentRoleName): Promise<IncidentRole | null> {
  const [row] = await tx.query<IncidentRole>(
    `select ${SHOWN} from incident_roles where incident_id = $1 and role = $2 and state = 'active'`,
    [incidentId, role],
    'incident_role_holder',
  );
  return row ?? null;
}

/** An assignment to be. */
export interface NewRole {
  readonly incidentId: string;
  readonly role: IncidentRoleName;
  readonly userId: string;
  readonly source: IncidentRole['source'];
  readonly by: Actor;
}

/**
 * Gives a role that nobody has; null when somebody has it. It begins no earlier than the assignment before it ended, also when
 * this transaction began before that one. The commander is shown with the incident itself.
 */
export async function insertRole(tx: Tx, assigned: NewRole): Promise<IncidentRole | null> {
  const [row] = await tx.query<IncidentRole>(
    `insert into incident_roles (id, incident_id, role, user_id, source, state, assigned_by, assigned_at)
     values ($1, $2, $3, $4, $5, 'active', $6, greatest($7, (select max(ended_at) from incident_roles where incident_id = $2 and role = $3)))
     on conflict (incident_id, role) where state = 'active' do nothing returning ${SHOWN}`,
    [randomUUIDv7(), assigned.incidentId, assigned.role, assigned.userId, assigned.source, JSON.stringify(assigned.by), tx.now],
    'incident_role_add',
  );
  if (row && assigned.role === 'incident_commander') await writeCommander(tx, assigned.incidentId, assigned.userId);
  return row ?? null;
}

/** Ends an assignment that is active. */
export async function endRole(tx: Tx, incidentId: string, { id, role }: Pick<IncidentRole, 'id' | 'role'>): Promise<void> {
  await tx.query(
    `update incident_roles set state = 'ended', ended_at = greatest($2, assigned_at) where id = $1 and state = 'active'`,
    [id, tx.now],
    'incident_role_end',
  );
  if (role === 'incident_commander') await writeCommander(tx, incidentId, null);
}

async function writeCommander(tx: Tx, incidentId: string, userId: string | null): Promise<void> {
  await tx.query(
    'update incidents set commander_id = $2, updated_at = $3 where id = $1',
    [incidentId, userId, tx.now],
    'incident_commander',
  );
}

/** Somebody or some team that an escalation policy names. */
export interface PolicyTarget {
  readonly user_id: string | null;
  readonly team_id: string | null;
}

/** Whom a policy names, in the order in which they would be called. */
export function listPolicyTargets(tx: Tx, policyId: string): Promise<PolicyTarget[]> {
  return tx.query<PolicyTarget>(
    `select target ->> 'target_user_id' as user_id, target ->> 'target_team_id' as team_id
       from escalation_policies p cross join lateral jsonb_array_elements(p.levels) with ordinality as levels (level, level_place)
       cross join lateral jsonb_array_elements(level -> 'targets') with ordinality as targets (target, target_place)
      where p.id = $1 order by level_place, target_place limit 50`,
    [policyId],
    'incident_policy_targets',
  );
}

/** The name of somebody who can work: null for unknown, deactivated and deleted people. */
export async function findActiveName(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ display_name: string }>(
    'select display_name from users where id = $1 and active and deleted_at is null',
    [userId],
    'incident_person',
  );
  return row?.display_name ?? null;
}
