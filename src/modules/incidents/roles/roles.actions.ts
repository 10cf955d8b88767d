import { type By, SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import type { ServicePolicy } from '../../catalog/index.ts';
import type { Incident, IncidentRoleName } from '../incident.ts';
import { findIncident, lockIncident } from '../incidents.store.ts';
import { found, type IncidentActionDeps, type IncidentDeps, record } from '../record.actions.ts';
import { endRole, findActiveName, findHolder, findRole, type IncidentRole, insertRole, listPolicyTargets } from './roles.store.ts';
import { NOTIFICATIONS, RECORDED } from '../events.ts';

/** What roles are called in sentences. */
export const ROLE_NAMES: Readonly<Record<IncidentRoleName, string>> = {
  incident_commander: 'Incident Commander',
  operations_lead: 'Operations Lead',
  scribe: 'Scribe',
  liaison: 'Liaison',
};

/** What giving roles works with. */
export type RoleDeps = Pick<IncidentDeps, 'live' | 'onCall' | 'notify'>;

/**
 * Whoever is on call for the service's team leads the new incident, else the first whom its escalation policy would call.
 * Nobody there, or somebody leads it already: nothing. `but` names who does not: somebody who has just dropped out.
 */
export async function assignOnCall(
  tx: Tx,
  deps: RoleDeps,
  incident: Incident,
  service: Pick<ServicePolicy, 'teamId' | 'policyId'>,
  but: string | null = null,
): Promise<void> {
  const onCall = service.teamId === null ? null : await onCallOf(tx, deps, service.teamId, but);
  const leader = onCall ?? (await firstOf(tx, deps, service.policyId, but));
  if (leader === null) return;
  const { userId, name, why } = leader;
  const role = await insertRole(tx, { incidentId: incident.id, role: 'incident_commander', userId, source: 'on_call', by: SYSTEM });
  if (role) await notifyAssigned(tx, deps, incident, role, { name, by: { actor: SYSTEM }, why });
}

interface Leader {
  readonly userId: string;
  readonly name: string;
  readonly why: string;
}

async function onCallOf(tx: Tx, deps: RoleDeps, teamId: string, but: string | null): Promise<Leader | null> {
  const userId = await deps.onCall.currentUser(tx, teamId);
  const name = userId === null || userId === but ? null : await findActiveName(tx, userId);
  return userId === null || name === null ? null : { userId, name, why: `${name} is on call` };
}

async function firstOf(tx: Tx, deps: RoleDeps, policyId: string | null, but: string | null): Promise<Leader | null> {
  if (policyId === null) return null;
  for (const target of await listPolicyTargets(tx, policyId)) {
    if (target.team_id !== null) {
      const leader = await onCallOf(tx, deps, target.team_id, but);
      if (leader) return leader;
    } else if (target.user_id !== null && target.user_id !== but) {
      const name = await findActiveName(tx, target.user_id);
      if (name !== null) return { userId: target.user_id, name, why: `${name} is first in the escalation policy` };
    }
  }
  return null;
}

/** Who gets which role. */
export interface RoleRequest {
  readonly role: IncidentRoleName;
  readonly user_id: string;
}

/**
 * Gives a role to a person. Whoever had it before is told and kept in the history; the same person again changes nothing.
 *
 * @throws Problem `not_found`; `validation_failed` for somebody who cannot work
 */
export function assignRole(deps: IncidentActionDeps, ref: string, request: RoleRequest, by: By): Promise<IncidentRole> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    return give(tx, deps, incident, request, by);
  });
}

async function give(tx: Tx, deps: IncidentDeps, incident: Incident, { role, user_id }: RoleRequest, by: By): Promise<IncidentRole> {
  const name = await findActiveName(tx, user_id);
  if (name === null) throw invalid('/user_id', 'unknown', '/user_id is not an active user');
  const holder = await findHolder(tx, incident.id, role);
  if (holder?.user_id === user_id) return holder;
  if (holder) await endRole(tx, incident.id, holder);
  const source = by.actor.kind === 'agent' ? ('agent' as const) : ('manual' as const);
  const assigned = found(await insertRole(tx, { incidentId: incident.id, role, userId: user_id, source, by: by.actor }));
  const instead = holder ? ` instead of ${(await findActiveName(tx, holder.user_id)) ?? 'someone who left'}` : '';
  await notifyAssigned(tx, deps, incident, assigned, { name, by, why: `assigned by ${by.actor.name}${instead}`, ended: holder });
  return assigned;
}

/** A change of an assignment. */
export interface RoleChange {
  readonly user_id?: string;
  readonly state?: 'ended';
}

/**
 * Hands an active role to another person, or ends it. An ended one cannot be changed.
 *
 * @throws Problem `not_found`, `validation_failed`, `conflict`
 */
export function changeRole(
  deps: IncidentActionDeps,
  { ref, roleId }: { readonly ref: string; readonly roleId: string },
  change: RoleChange,
  by: By,
): Promise<IncidentRole> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    const role = found(await findRole(tx, incident.id, roleId), 'role');
    if (change.state === 'ended' && change.user_id !== undefined)
      throw invalid('/user_id', 'contradiction', '/user_id cannot be given together with state ended: send one of them');
    if (role.state === 'ended') {
      if (change.state === 'ended') return role;
      throw new Problem('conflict', 'This assignment has ended: assign the role again');
    }
    if (change.user_id !== undefined) return give(tx, deps, incident, { role: role.role, user_id: change.user_id }, by);
    await endRole(tx, incident.id, role);
    await record(tx, deps.live, found(await findIncident(tx, incident.id)), {
      by,
      kind: RECORDED.role.ended,
      text: `${(await findActiveName(tx, role.user_id)) ?? 'Someone'} is no longer ${ROLE_NAMES[role.role]}: ended by ${by.actor.name}.`,
      data: { role: role.role, user_id: role.user_id },
      changed: ['roles', 'commander_id'],
    });
    return found(await findRole(tx, incident.id, roleId), 'role');
  });
}

interface Assigned {
  readonly name: string;
  readonly by: By;
  readonly why: string;
  readonly ended?: IncidentRole | null;
}

/** Nobody gets or loses a role unnoticed: the timeline, the audit trail and both people hear of it. */
async function notifyAssigned(
  tx: Tx,
  deps: Pick<RoleDeps, 'live' | 'notify'>,
  incident: Incident,
  role: IncidentRole,
  assigned: Assigned,
): Promise<void> {
  const { name, by, why, ended = null } = assigned;
  const { id: roleId, role: of, user_id, source } = role;
  await record(tx, deps.live, incident, {
    by,
    kind: RECORDED.role.assigned,
    text: `${name} is ${ROLE_NAMES[of]}: ${why}.`,
    data: { role: of, user_id, source, ...(ended ? { instead_of: ended.user_id } : {}) },
    changed: ['roles', 'commander_id'],
  });
  const link = `/incidents/${incident.id}`;
  const title = `${ROLE_NAMES[of]} of incident ${incident.number}`;
  const notices = [
    {
      userIds: [user_id],
      kind: NOTIFICATIONS.incident.role_assigned,
      title: `You are ${title}`,
      body: incident.title,
      dedupKey: `role ${roleId}`,
    },
    ...(ended
      ? [
          {
            userIds: [ended.user_id],
            kind: NOTIFICATIONS.incident.role_ended,
            title: `You are no longer ${title}`,
            body: `${name} is, ${why}.`,
            dedupKey: `role ended ${ended.id}`,
          },
        ]
      : []),
  ];
  // Who does it himself needs no notice.
  for (const notice of notices.filter(({ userIds: [userId] }) => userId !== by.actor.id)) await deps.notify(tx, { ...notice, link });
}
