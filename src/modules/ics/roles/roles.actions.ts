import { type By, SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import type { ServicePolicy } from '../../catalog/index.ts';
import type { Incident } from '../../incidents/incident.ts';
import { lockIncident, found, type IncidentActionDeps, findActiveName } from '../../incidents/index.ts';
import { give, notifyAssigned, type RoleDeps, type RoleRequest } from './give.actions.ts';
import { answer, offerRole } from './offers.actions.ts';
import type { RoleAnswer, IncidentRole } from '../../incidents/roles/role-state.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { findRole, incidentOfRole, insertRole, listPolicyTargets } from './roles.store.ts';

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

/**
 * Gives a role to a person, or offers it. Whoever had it before is notified and kept in the history; the same person again
 * changes nothing. An open offer of the role ends.
 *
 * @throws Problem `not_found`; `validation_failed` for somebody who cannot work
 */
export function assignRole(
  deps: IncidentActionDeps,
  ref: string,
  request: RoleRequest & { readonly offer?: boolean },
  by: By,
): Promise<IncidentRole> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    return request.offer ? offerRole(tx, deps, incident, request, by) : give(tx, deps, incident, request, by);
  });
}

/**
 * The answer to an offer from chat or phone, in the caller's transaction: what became of it, in a sentence for the person.
 * Again changes nothing.
 */
export async function answerOffer(
  tx: Tx,
  deps: IncidentActionDeps,
  { roleId, accepts, by }: { readonly roleId: string; readonly accepts: boolean; readonly by: By },
): Promise<{ readonly kind: 'changed' | 'none' | 'refused'; readonly reason: string }> {
  const incidentId = await incidentOfRole(tx, roleId);
  const incident = incidentId === null ? null : await lockIncident(tx, incidentId);
  const before = incident && (await findRole(tx, incident.id, roleId));
  if (!incident || !before) return { kind: 'refused', reason: 'The incident was deleted.' };
  const to = accepts ? 'active' : 'declined';
  const name = ROLE_NAMES[before.role];
  const words = accepts ? `You are ${name} of incident ${incident.number}` : `You declined to be ${name} of incident ${incident.number}`;
  if (before.state === to && before.user_id === by.actor.id) return { kind: 'none', reason: `${words} already.` };
  try {
    const outcome = await answer(tx, deps, incident, before, { to, mayCommand: false, by });
    return 'refused' in outcome ? { kind: 'refused', reason: `${outcome.refused.message}.` } : { kind: 'changed', reason: `${words}.` };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { kind: 'refused', reason: `${error.message}.` };
  }
}

/** A change of an assignment. */
export interface RoleChange {
  readonly user_id?: string;
  readonly state?: RoleAnswer;
}

/**
 * Hands an active role to another person, answers an offer, or ends either. One that is over cannot be changed.
 *
 * @param mayCommand whether who asks may command the incident; who is offered a role may answer without
 * @throws Problem `not_found`, `validation_failed`, `forbidden`, `conflict`, `invalid_transition`
 */
export function changeRole(
  deps: IncidentActionDeps,
  { ref, roleId, mayCommand }: { readonly ref: string; readonly roleId: string; readonly mayCommand: boolean },
  change: RoleChange,
  by: By,
): Promise<IncidentRole> {
  return deps.db
    .transaction(async (tx) => {
      const incident = found(await lockIncident(tx, ref));
      const role = found(await findRole(tx, incident.id, roleId), 'role');
      if (change.state !== undefined && change.user_id !== undefined)
        throw invalid('/user_id', 'contradiction', `/user_id cannot be given together with state ${change.state}: send one of them`);
      if (change.state !== undefined) return answer(tx, deps, incident, role, { to: change.state, mayCommand, by });
      if (!mayCommand) throw new Problem('forbidden', 'Handing a role over needs incidents:command');
      if (role.state === 'offered') throw new Problem('conflict', 'This role is only offered: assign it to somebody instead');
      if (role.state !== 'active') throw new Problem('conflict', 'This assignment has ended: assign the role again');
      return { role: await give(tx, deps, incident, { role: role.role, user_id: change.user_id ?? role.user_id }, by) };
    })
    .then((outcome) => {
      // An answer that came too late is refused after its expiry is saved.
      if ('refused' in outcome) throw outcome.refused;
      return outcome.role;
    });
}
