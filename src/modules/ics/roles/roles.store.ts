import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { IncidentRoleName } from '../../incidents/incident.ts';
import { writeCommander } from '../../incidents/index.ts';
import { asRole, ROLE_PERMISSIONS } from '../../identity/permissions.ts';
import { missingFor } from '../../incidents/roles/role-needs.ts';
import type { IncidentRole, RoleState } from '../../incidents/roles/role-state.ts';

const SHOWN = `id, role, user_id, source, state, assigned_by, assigned_at, ended_at, expires_at,
  (select u.role from users u where u.id = incident_roles.user_id) as account_role`;

type Row = Omit<IncidentRole, 'missing'> & { readonly account_role: string | null };

function withMissing({ account_role: account, ...row }: Row): IncidentRole {
  const isOpen = row.state === 'offered' || row.state === 'active';
  const held: ReadonlySet<string> = account === null ? new Set() : ROLE_PERMISSIONS[asRole(account)];
  return { ...row, missing: isOpen ? missingFor(row.role, held) : [] };
}

/** Every assignment, oldest first. */
export async function listRoles(db: Queryable, incidentId: string): Promise<IncidentRole[]> {
  const rows = await db.query<Row>(
    `select ${SHOWN} from incident_roles where incident_id = $1 order by assigned_at, ended_at, id`,
    [incidentId],
    'incident_roles',
  );
  return rows.map(withMissing);
}

/** One assignment of this incident. */
export async function findRole(db: Queryable, incidentId: string, roleId: string): Promise<IncidentRole | null> {
  const [row] = await db.query<Row>(`select ${SHOWN} from incident_roles where incident_id = $1 and id = $2`, [incidentId, roleId]);
  return row ? withMissing(row) : null;
}

/** The incident of an assignment; null: there is no such assignment. */
export async function incidentOfRole(db: Queryable, roleId: string): Promise<string | null> {
  const [row] = await db.query<{ incident_id: string }>('select incident_id from incident_roles where id = $1', [roleId]);
  return row?.incident_id ?? null;
}

/** Whether this role is offered to this person now. */
export async function isOffered(db: Queryable, roleId: string, userId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from incident_roles where id = $1 and user_id = $2 and state = 'offered' and expires_at > app_now()`,
    [roleId, userId],
  );
  return rows.length > 0;
}

/** Who has the role now. */
export async function findHolder(tx: Tx, incidentId: string, role: IncidentRoleName): Promise<IncidentRole | null> {
  const [row] = await tx.query<Row>(
    `select ${SHOWN} from incident_roles where incident_id = $1 and role = $2 and state = 'active'`,
    [incidentId, role],
    'incident_role_holder',
  );
  return row ? withMissing(row) : null;
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
  const [row] = await tx.query<Row>(
    `insert into incident_roles (id, incident_id, role, user_id, source, state, assigned_by, assigned_at)
     values ($1, $2, $3, $4, $5, 'active', $6, greatest($7, (select max(ended_at) from incident_roles where incident_id = $2 and role = $3)))
     on conflict (incident_id, role) where state = 'active' do nothing returning ${SHOWN}`,
    [randomUUIDv7(), assigned.incidentId, assigned.role, assigned.userId, assigned.source, JSON.stringify(assigned.by), tx.now],
    'incident_role_add',
  );
  if (row && assigned.role === 'incident_commander') await writeCommander(tx, assigned.incidentId, assigned.userId);
  return row ? withMissing(row) : null;
}

/** Offers a role; null when it is offered to somebody already. */
export async function insertOffer(tx: Tx, offered: NewRole, expiresAt: Date): Promise<IncidentRole | null> {
  const [row] = await tx.query<Row>(
    `insert into incident_roles (id, incident_id, role, user_id, source, state, assigned_by, assigned_at, expires_at)
     values ($1, $2, $3, $4, $5, 'offered', $6, $7, $8)
     on conflict (incident_id, role) where state = 'offered' do nothing returning ${SHOWN}`,
    [randomUUIDv7(), offered.incidentId, offered.role, offered.userId, offered.source, JSON.stringify(offered.by), tx.now, expiresAt],
    'incident_role_offer',
  );
  return row ? withMissing(row) : null;
}

/** The open offer of a role. */
export async function findOffer(tx: Tx, incidentId: string, role: IncidentRoleName): Promise<IncidentRole | null> {
  const [row] = await tx.query<Row>(
    `select ${SHOWN} from incident_roles where incident_id = $1 and role = $2 and state = 'offered'`,
    [incidentId, role],
    'incident_role_offered',
  );
  return row ? withMissing(row) : null;
}

/** An offer becomes what was answered; false when it is none any more. The caller has ended whoever had the role. */
export async function settleOffer(
  tx: Tx,
  incidentId: string,
  { id, role, user_id }: Pick<IncidentRole, 'id' | 'role' | 'user_id'>,
  to: Exclude<RoleState, 'offered'>,
): Promise<boolean> {
  const rows = await tx.query(
    to === 'active'
      ? `update incident_roles set state = $2, expires_at = null,
           assigned_at = greatest($3, (select max(ended_at) from incident_roles where incident_id = $4 and role = $5 and state = 'ended'))
          where id = $1 and state = 'offered' returning id`
      : `update incident_roles set state = $2, expires_at = null, ended_at = greatest($3, assigned_at)
          where id = $1 and incident_id = $4 and role = $5 and state = 'offered' returning id`,
    [id, to, tx.now, incidentId, role],
    `incident_role_settle_${to}`,
  );
  if (rows.length > 0 && to === 'active' && role === 'incident_commander') await writeCommander(tx, incidentId, user_id);
  return rows.length > 0;
}

/** When the next offer expires. */
export const OFFERS_DUE = `select min(expires_at) from incident_roles where state = 'offered'`;

/** Offers that nobody answered in time, of whatever incident. */
export function expiredOffers(db: Queryable, limit: number): Promise<Array<{ readonly id: string; readonly incident_id: string }>> {
  return db.query(
    `select id, incident_id from incident_roles where state = 'offered' and expires_at <= app_now() order by expires_at limit $1`,
    [limit],
    'incident_role_expired',
  );
}

/** Ends an assignment that is active. */
export async function endRole(tx: Tx, incidentId: string, { id, role }: Pick<IncidentRole, 'id' | 'role'>): Promise<void> {
  await tx.query(
    `update incident_roles set state = 'ended', ended_at = greatest($2, assigned_at), expires_at = null where id = $1 and state = 'active'`,
    [id, tx.now],
    'incident_role_end',
  );
  if (role === 'incident_commander') await writeCommander(tx, incidentId, null);
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
