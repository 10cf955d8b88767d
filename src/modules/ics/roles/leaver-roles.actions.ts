import { SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { policyOf } from '../../catalog/index.ts';
import type { Incident } from '../../incidents/incident.ts';
import { record } from '../../incidents/index.ts';
import type { RoleDeps } from './give.actions.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { assignOnCall } from './roles.actions.ts';
import { endRole, listRoles, settleOffer } from './roles.store.ts';
import { RECORDED } from '../../incidents/events.ts';

/** Somebody whose roles in an incident end. */
export interface RoleLeaver {
  readonly userId: string;
  readonly name: string;
  /** In words: `the account was deactivated`. */
  readonly why: string;
}

/** Ends what roles the person has in an incident, which the caller has locked; whoever is on call leads it instead. */
export async function endRolesOf(tx: Tx, deps: RoleDeps, incident: Incident, { userId, name, why }: RoleLeaver): Promise<void> {
  const own = (await listRoles(tx, incident.id)).filter((role) => role.user_id === userId);
  for (const offer of own.filter((role) => role.state === 'offered')) {
    await settleOffer(tx, incident.id, offer, 'withdrawn');
    await record(tx, deps.live, incident, {
      by: { actor: SYSTEM },
      kind: RECORDED.role.offer_withdrawn,
      text: `${ROLE_NAMES[offer.role]} is no longer offered to ${name}: ${why}.`,
      data: { role: offer.role, user_id: userId, reason: why },
      changed: ['roles'],
    });
  }
  const held = own.filter((role) => role.state === 'active');
  for (const { id, role } of held) {
    await endRole(tx, incident.id, { id, role });
    await record(tx, deps.live, incident, {
      by: { actor: SYSTEM },
      kind: RECORDED.role.ended,
      text: `${name} is no longer ${ROLE_NAMES[role]}: ${why}.`,
      data: { role, user_id: userId, reason: why },
      changed: ['roles', 'commander_id'],
    });
  }
  if (!held.some(({ role }) => role === 'incident_commander')) return;
  const service = incident.service_id === null ? null : await policyOf(tx, incident.service_id);
  if (service) await assignOnCall(tx, deps, incident, service, userId);
}
