import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { NOTIFICATIONS, RECORDED } from '../../incidents/events.ts';
import type { Incident, IncidentRoleName } from '../../incidents/incident.ts';
import { found, type IncidentDeps, record, findActiveName } from '../../incidents/index.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { endRole, findHolder, findOffer, insertRole, settleOffer } from './roles.store.ts';
import type { IncidentRole } from '../../incidents/roles/role-state.ts';

/** What giving roles works with. */
export type RoleDeps = Pick<IncidentDeps, 'live' | 'onCall' | 'notify'>;

/** Who gets which role. */
export interface RoleRequest {
  readonly role: IncidentRoleName;
  readonly user_id: string;
}

/** Gives a role at once, in the caller's transaction, which holds the lock of the incident. */
export async function give(tx: Tx, deps: IncidentDeps, incident: Incident, { role, user_id }: RoleRequest, by: By): Promise<IncidentRole> {
  const name = await findActiveName(tx, user_id);
  if (name === null) throw invalid('/user_id', 'unknown', '/user_id is not an active user');
  const holder = await findHolder(tx, incident.id, role);
  if (holder?.user_id === user_id) return holder;
  assertReplaceable(holder, by);
  const offer = await findOffer(tx, incident.id, role);
  if (offer) await settleOffer(tx, incident.id, offer, 'withdrawn');
  if (holder) await endRole(tx, incident.id, holder);
  const source = by.actor.kind === 'agent' ? ('agent' as const) : ('manual' as const);
  const assigned = found(await insertRole(tx, { incidentId: incident.id, role, userId: user_id, source, by: by.actor }));
  const instead = holder ? ` instead of ${(await findActiveName(tx, holder.user_id)) ?? 'someone who left'}` : '';
  await notifyAssigned(tx, deps, incident, assigned, { name, by, why: `assigned by ${by.actor.name}${instead}`, ended: holder });
  return assigned;
}

/** Nobody but a person replaces a person's choice. */
export function assertReplaceable(holder: IncidentRole | null, by: By): void {
  if (holder?.source === 'manual' && by.actor.kind === 'agent')
    throw new Problem('conflict', 'A person chose who has this role: only a person can give it to somebody else');
}

interface Assigned {
  readonly name: string;
  readonly by: By;
  readonly why: string;
  readonly ended?: IncidentRole | null;
}

/** Nobody gets or loses a role unnoticed: the timeline, the audit trail and both people hear of it. */
export async function notifyAssigned(
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
