import { type Actor, type By, SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { situationText } from '../document/document.store.ts';
import { NOTIFICATIONS, RECORDED } from '../../incidents/events.ts';
import type { Incident } from '../../incidents/incident.ts';
import {
  findIncident,
  lockIncident,
  countOpenLinked,
  found,
  type IncidentActionDeps,
  record,
  findActiveName,
} from '../../incidents/index.ts';
import { assertReplaceable, notifyAssigned, type RoleRequest } from './give.actions.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { cannotDo } from '../../incidents/roles/role-needs.ts';
import { allowedAnswers, answerRole, OFFER_MS, type RoleAnswer, type IncidentRole } from '../../incidents/roles/role-state.ts';
import { endRole, expiredOffers, findHolder, findOffer, findRole, insertOffer, settleOffer } from './roles.store.ts';
import { threeLines } from './situation.ts';

/**
 * Offers a role to a person, who hears how the incident stands. Until it is accepted the old holder keeps it. The same offer
 * again changes nothing; one to somebody else takes its place.
 */
export async function offerRole(
  tx: Tx,
  deps: IncidentActionDeps,
  incident: Incident,
  { role, user_id }: RoleRequest,
  by: By,
): Promise<IncidentRole> {
  const name = await findActiveName(tx, user_id);
  if (name === null) throw invalid('/user_id', 'unknown', '/user_id is not an active user');
  const holder = await findHolder(tx, incident.id, role);
  if (holder?.user_id === user_id) return holder;
  assertReplaceable(holder, by);
  const open = await findOffer(tx, incident.id, role);
  if (open?.user_id === user_id && (open.expires_at ?? tx.now) > tx.now) return open;
  if (open) await withdraw(tx, deps, incident, open, by);
  const source = by.actor.kind === 'agent' ? ('agent' as const) : ('manual' as const);
  const offered = found(
    await insertOffer(tx, { incidentId: incident.id, role, userId: user_id, source, by: by.actor }, new Date(tx.now.getTime() + OFFER_MS)),
  );
  await record(tx, deps.live, incident, {
    by,
    kind: RECORDED.role.offered,
    text: `${by.actor.name} offered ${ROLE_NAMES[role]} to ${name}.`,
    data: { role, user_id },
    changed: ['roles'],
  });
  await deps.notify(tx, {
    userIds: [user_id],
    kind: NOTIFICATIONS.incident.role_offered,
    title: `${by.actor.name} asks you to be ${ROLE_NAMES[role]} of incident ${incident.number}`,
    body: `${await situationOf(tx, incident)}\n${lacks(offered)}Accept or decline within 10 minutes.`,
    link: `/incidents/${incident.number}`,
    dedupKey: `role offered ${offered.id}`,
    urgency: 'high',
    ask: { kind: 'offer', id: offered.id },
    about: { incident_id: incident.id, until: 'over' },
  });
  return offered;
}

/** What whoever is offered a role cannot do with it. */
function lacks({ missing }: IncidentRole): string {
  return missing.length === 0 ? '' : `You cannot ${cannotDo(missing)}: ask an admin. `;
}

async function situationOf(tx: Tx, incident: Incident): Promise<string> {
  const [situation, open, leader] = await Promise.all([
    situationText(tx, incident.id),
    countOpenLinked(tx, incident.id),
    incident.commander_id === null ? null : findActiveName(tx, incident.commander_id),
  ]);
  const written = situation.trim() === '' ? (incident.description ?? '') : situation;
  const { number, title, severity, status, created_at: openedAt } = incident;
  return threeLines({ number, title, severity, status, openedAt, written, leader, firing: open }, tx.now);
}

interface Answered {
  readonly to: RoleAnswer;
  readonly mayCommand: boolean;
  readonly by: By;
}

/** What became of an answer. A refusal is thrown by the caller once what was saved beside it is committed. */
type Outcome = { readonly role: IncidentRole } | { readonly refused: Problem };

/** Accepts, declines, withdraws or ends. The caller holds the lock of the incident. */
export async function answer(
  tx: Tx,
  deps: IncidentActionDeps,
  incident: Incident,
  role: IncidentRole,
  { to, mayCommand, by }: Answered,
): Promise<Outcome> {
  const own = by.actor.kind === 'user' && by.actor.id === role.user_id;
  const decision = answerRole(to, { state: role.state, expiresAt: role.expires_at, own, mayCommand }, tx.now);
  switch (decision.kind) {
    case 'none':
      return { role };
    case 'refuse':
      throw refusal(decision.why, role);
    case 'expire':
      await expire(tx, deps, incident, role);
      return { refused: refusal('over', { ...role, state: 'expired' }) };
    case 'change':
      if (decision.to === 'active') await accept(tx, deps, incident, role, by);
      else if (decision.to === 'declined') await decline(tx, deps, incident, role, by);
      else if (decision.to === 'withdrawn') await withdraw(tx, deps, incident, role, by);
      else await end(tx, deps, incident, role, by);
      return { role: found(await findRole(tx, incident.id, role.id), 'role') };
  }
}

const REFUSALS = {
  over: 'This assignment is over: assign or offer the role again',
  'not offered': 'This role is not offered: it is assigned already',
  'not yours': 'Only the person whom the role is offered to can answer: assign the role instead',
  forbidden: 'Ending a role needs incidents:command',
} as const;

function refusal(why: keyof typeof REFUSALS, { state }: Pick<IncidentRole, 'state'>): Problem {
  if (why === 'not yours' || why === 'forbidden') return new Problem('forbidden', REFUSALS[why]);
  return new Problem('invalid_transition', REFUSALS[why], { extra: { current_status: state, allowed_commands: allowedAnswers(state) } });
}

async function accept(tx: Tx, deps: IncidentActionDeps, incident: Incident, role: IncidentRole, by: By): Promise<void> {
  const holder = await findHolder(tx, incident.id, role.role);
  if (holder) await endRole(tx, incident.id, holder);
  await settleOffer(tx, incident.id, role, 'active');
  const before = holder ? await nameOf(tx, holder.user_id) : null;
  const name = await nameOf(tx, role.user_id);
  await notifyAssigned(tx, deps, incident, role, {
    name,
    by,
    why: `accepted the offer of ${role.assigned_by.name}${before === null ? '' : ` and takes over from ${before}`}`,
    ended: holder,
  });
  await notifyOfferer(tx, deps, incident, role, { name, did: 'accepted', by: by.actor });
}

async function decline(tx: Tx, deps: IncidentActionDeps, incident: Incident, role: IncidentRole, by: By): Promise<void> {
  await settleOffer(tx, incident.id, role, 'declined');
  await record(tx, deps.live, incident, {
    by,
    kind: RECORDED.role.declined,
    text: `${by.actor.name} declined to be ${ROLE_NAMES[role.role]}.`,
    data: { role: role.role, user_id: role.user_id },
    changed: ['roles'],
  });
  await notifyOfferer(tx, deps, incident, role, { name: by.actor.name, did: 'declined', by: by.actor });
}

async function withdraw(tx: Tx, deps: IncidentActionDeps, incident: Incident, role: IncidentRole, by: By): Promise<void> {
  await settleOffer(tx, incident.id, role, 'withdrawn');
  await record(tx, deps.live, incident, {
    by,
    kind: RECORDED.role.offer_withdrawn,
    text: `${ROLE_NAMES[role.role]} is no longer offered to ${await nameOf(tx, role.user_id)}: withdrawn by ${by.actor.name}.`,
    data: { role: role.role, user_id: role.user_id },
    changed: ['roles'],
  });
}

async function end(tx: Tx, deps: IncidentActionDeps, incident: Incident, role: IncidentRole, by: By): Promise<void> {
  await endRole(tx, incident.id, role);
  await record(tx, deps.live, found(await findIncident(tx, incident.id)), {
    by,
    kind: RECORDED.role.ended,
    text: `${await nameOf(tx, role.user_id)} is no longer ${ROLE_NAMES[role.role]}: ended by ${by.actor.name}.`,
    data: { role: role.role, user_id: role.user_id },
    changed: ['roles', 'commander_id'],
  });
}

async function expire(tx: Tx, deps: IncidentActionDeps, incident: Incident, role: IncidentRole): Promise<void> {
  if (!(await settleOffer(tx, incident.id, role, 'expired'))) return;
  const name = await nameOf(tx, role.user_id);
  await record(tx, deps.live, incident, {
    by: { actor: SYSTEM },
    kind: RECORDED.role.offer_expired,
    text: `${name} did not answer the offer to be ${ROLE_NAMES[role.role]} within 10 minutes.`,
    data: { role: role.role, user_id: role.user_id },
    changed: ['roles'],
  });
  await notifyOfferer(tx, deps, incident, role, { name, did: 'did not answer', by: SYSTEM });
}

interface Reply {
  readonly name: string;
  readonly did: 'accepted' | 'declined' | 'did not answer';
  readonly by: Actor;
}

/** Who offered the role hears what became of it. */
async function notifyOfferer(
  tx: Tx,
  deps: IncidentActionDeps,
  incident: Incident,
  role: IncidentRole,
  { name, did, by }: Reply,
): Promise<void> {
  const { kind, id } = role.assigned_by;
  if (kind !== 'user' || id === null || id === by.id || (await findActiveName(tx, id)) === null) return;
  await deps.notify(tx, {
    userIds: [id],
    kind: NOTIFICATIONS.incident.role_answered,
    title: `${name} ${did}: ${ROLE_NAMES[role.role]} of incident ${incident.number}`,
    body: did === 'accepted' ? incident.title : `${incident.title}. Offer or assign the role to somebody else.`,
    link: `/incidents/${incident.number}`,
    dedupKey: `role answered ${role.id}`,
    // Who waits for a commander must not have to look; that somebody is there can wait.
    urgency: did === 'accepted' ? 'low' : 'high',
    about: { incident_id: incident.id, until: 'over' },
  });
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  return (await findActiveName(tx, userId)) ?? 'Someone who left';
}

const PORTION = 50;

/** Ends offers that nobody answered in time. May run twice and on several servers: each offer expires once. True: there may be more. */
export async function expireOffers(deps: IncidentActionDeps): Promise<boolean> {
  const due = await expiredOffers(deps.db, PORTION);
  for (const { id, incident_id: incidentId } of due) {
    await deps.db.transaction(async (tx) => {
      const incident = await lockIncident(tx, incidentId);
      const role = await findRole(tx, incidentId, id);
      if (role === null || role.state !== 'offered') return;
      // Of a deleted incident nobody needs to hear.
      if (incident === null) await settleOffer(tx, incidentId, role, 'expired');
      else await expire(tx, deps, incident, role);
    });
  }
  return due.length === PORTION;
}
