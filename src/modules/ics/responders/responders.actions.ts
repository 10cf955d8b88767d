import type { Actor, By } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { cleanText } from '../../alerts/intake/body/text.ts';
import { teamNames } from '../../catalog/index.ts';
import { NOTIFICATIONS, RECORDED } from '../../incidents/events.ts';
import type { Incident } from '../../incidents/incident.ts';
import { lockIncident, found, type IncidentDeps, record, activeNames } from '../../incidents/index.ts';
import {
  namesInWords,
  requestWords,
  type Responder,
  type ResponderAnswer,
  type ResponderAnswers,
  type ResponderPages,
} from './responder.ts';
import {
  incidentOfResponder,
  insertRequest,
  joinedResponders,
  levelOf,
  listResponders,
  lockResponder,
  type NewResponder,
  waitsForAnswer,
  writeAnswer,
} from './responders.store.ts';

/** What requests work with. */
export interface ResponderDeps extends IncidentDeps {
  readonly pages: ResponderPages;
}

/** Whom to ask. */
export interface RespondersRequest {
  readonly user_ids?: readonly string[];
  readonly team_ids?: readonly string[];
  readonly escalation_policy_id?: string;
  /** Of that policy, from 1; the first when left out. */
  readonly escalation_level?: number;
  readonly message?: string;
}

/** Longest message of a request, in characters. */
export const MESSAGE_MAX = 500;

/** What became of a request. */
export interface Asked {
  readonly request: number;
  readonly responders: readonly Responder[];
  /** Teams for which nobody is on call. */
  readonly nobody: readonly string[];
}

/**
 * Asks people to join: those named, who is on call for teams, and a level of a policy. Who has joined is not asked again.
 *
 * @throws Problem `not_found`, `validation_failed`; `conflict` when the incident is over, or nobody is left to ask
 */
export function requestResponders(
  deps: ResponderDeps & { readonly db: Database },
  ref: string,
  request: RespondersRequest,
  by: By,
): Promise<Asked> {
  return deps.db.transaction(async (tx) => ask(tx, deps, found(await lockIncident(tx, ref)), request, by));
}

/** The same in the caller's transaction, which holds the incident. */
export async function ask(tx: Tx, deps: ResponderDeps, incident: Incident, request: RespondersRequest, by: By): Promise<Asked> {
  if (['resolved', 'closed', 'cancelled'].includes(incident.status))
    throw new Problem('conflict', `Incident ${incident.number} is ${incident.status}: nobody is asked to join it`);
  const message = request.message === undefined ? null : cleanText(request.message.trim(), MESSAGE_MAX) || null;
  const { people, names, nobody } = await peopleOf(tx, deps, request);
  const joined = new Set(await joinedResponders(tx, incident.id));
  const asked = people.filter(({ userId }) => !joined.has(userId));
  if (asked.length === 0) {
    const why = people.length > 0 ? 'everybody named has joined already' : `nobody is on call for ${namesInWords(nobody)}`;
    throw new Problem('conflict', `Nobody was asked: ${why}`);
  }
  const { request: number, ids } = await insertRequest(tx, { incidentId: incident.id, people: asked, by: by.actor, message });
  const words = requestWords(incident, by.actor.name, message);
  await deps.pages.plan(
    tx,
    asked.map(({ userId }) => ({
      responderId: ids.get(userId) ?? '',
      incidentId: incident.id,
      episode: incident.reopen_count + 1,
      request: number,
      userId,
      ...words,
      link: `/incidents/${incident.number}`,
    })),
  );
  const list = namesInWords(
    asked.map(({ userId, via }) => `${names.get(userId) ?? 'someone'}${via === null ? '' : ` (on call for ${via})`}`),
  );
  const missing = nobody.length === 0 ? '' : ` Nobody is on call for ${namesInWords(nobody)}.`;
  await record(tx, deps.live, incident, {
    by,
    kind: RECORDED.responder.requested,
    text: `${by.actor.name} asked ${list} to join.${message === null ? '' : ` ${message}`}${missing}`,
    data: { request: number, user_ids: asked.map(({ userId }) => userId) },
    changed: ['responders'],
  });
  const responders = (await listResponders(tx, incident.id)).filter((each) => each.request === number);
  return { request: number, responders, nobody };
}

async function peopleOf(
  tx: Tx,
  deps: ResponderDeps,
  request: RespondersRequest,
): Promise<{ readonly people: readonly NewResponder[]; readonly names: ReadonlyMap<string, string>; readonly nobody: readonly string[] }> {
  const { user_ids: userIds = [], team_ids: teamIds = [], escalation_policy_id: policyId } = request;
  if (userIds.length + teamIds.length === 0 && policyId === undefined)
    throw invalid('/user_ids', 'required', 'Name somebody: /user_ids, /team_ids or /escalation_policy_id');
  if (policyId === undefined && request.escalation_level !== undefined)
    throw invalid('/escalation_policy_id', 'required', '/escalation_level needs /escalation_policy_id: levels are those of a policy');
  const level = await targetsOf(tx, request);
  const teams = [...new Set([...teamIds, ...level.flatMap(({ team_id }) => team_id ?? [])])];
  const namesOfTeams = await teamNames(tx, teams);
  const unknownTeam = teamIds.find((id) => !namesOfTeams.has(id));
  if (unknownTeam !== undefined) throw invalid('/team_ids', 'unknown', `/team_ids: there is no team ${unknownTeam}`);
  const found = new Map<string, string | null>([...userIds, ...level.flatMap(({ user_id }) => user_id ?? [])].map((id) => [id, null]));
  const nobody: string[] = [];
  for (const teamId of teams) {
    const name = namesOfTeams.get(teamId);
    const onCall = name === undefined ? null : await deps.onCall.currentUser(tx, teamId);
    if (onCall === null) nobody.push(name ?? 'a deleted team');
    else if (!found.has(onCall)) found.set(onCall, name ?? null);
  }
  const names = await activeNames(tx, [...found.keys()]);
  const unknown = userIds.find((id) => !names.has(id));
  if (unknown !== undefined) throw invalid('/user_ids', 'unknown', `/user_ids: ${unknown} is not an active user`);
  const people = [...found].filter(([userId]) => names.has(userId)).map(([userId, via]) => ({ userId, via }));
  return { people, names, nobody };
}

/** Whom the named level of the named policy names; nobody where none is named. */
async function targetsOf(tx: Tx, { escalation_policy_id: policyId, escalation_level: level = 1 }: RespondersRequest) {
  if (policyId === undefined) return [];
  const policy = await levelOf(tx, policyId, level);
  if (policy === null) throw invalid('/escalation_policy_id', 'unknown', '/escalation_policy_id is no escalation policy');
  if (level > policy.levels) {
    const count = policy.levels === 1 ? '1 level' : `${policy.levels} levels`;
    throw invalid('/escalation_level', 'range', `/escalation_level: the policy has ${count}`);
  }
  return policy.targets;
}

/**
 * Somebody who was asked joins or declines. It acknowledges nothing. The last answer counts; the same again changes nothing.
 *
 * @throws Problem `not_found`; `forbidden` for anybody else
 */
export function answerRequest(
  deps: ResponderDeps & { readonly db: Database },
  { ref, responderId, answer }: { readonly ref: string; readonly responderId: string; readonly answer: ResponderAnswer },
  by: By,
): Promise<Responder> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    const responder = await lockResponder(tx, responderId);
    if (responder === null || responder.incident_id !== incident.id) throw noSuch('request');
    if (responder.user_id !== by.actor.id) throw new Problem('forbidden', 'Only the person who was asked can answer');
    await write(tx, deps, incident, { responder, answer, by });
    return found(await lockResponder(tx, responderId));
  });
}

interface Answering {
  readonly responder: Responder;
  readonly answer: ResponderAnswer;
  readonly by: By;
}

async function write(tx: Tx, deps: ResponderDeps, incident: Incident, { responder, answer, by }: Answering): Promise<boolean> {
  if (responder.answer === answer) return false;
  await writeAnswer(tx, responder.id, answer);
  await deps.pages.withdraw(tx, responder.user_id, responder.id);
  const joins = answer === 'join';
  await record(tx, deps.live, incident, {
    by,
    kind: joins ? RECORDED.responder.joined : RECORDED.responder.declined,
    text: joins ? `${responder.name} joined.` : `${responder.name} declined to join.`,
    data: { request: responder.request, user_id: responder.user_id },
    changed: ['responders'],
  });
  const asker = responder.asked_by;
  if (asker.kind === 'user' && asker.id !== null && asker.id !== responder.user_id)
    await deps.notify(tx, {
      userIds: [asker.id],
      kind: NOTIFICATIONS.incident.responder_answered,
      title: `${responder.name} ${joins ? 'joined' : 'declined to join'} incident ${incident.number}`,
      body: incident.title,
      link: `/incidents/${incident.number}`,
      dedupKey: `responder ${responder.id} ${answer} ${tx.now.toISOString()}`,
    });
  return true;
}

/** Answers from chat and phone: the same verb. */
export function responderAnswers(deps: ResponderDeps): ResponderAnswers {
  return {
    isOpen: waitsForAnswer,
    answer: async (tx, { responderId, answer, person }) => {
      const known = await lockResponderOf(tx, responderId);
      if (known === null) return { kind: 'refused', reason: 'The incident was deleted.' };
      const { incident, responder } = known;
      if (responder.user_id !== person.id) return { kind: 'refused', reason: 'Only the person who was asked can answer.' };
      const actor: Actor = { kind: 'user', id: person.id, name: person.name };
      const changed = await write(tx, deps, incident, { responder, answer, by: { actor } });
      const words = answer === 'join' ? `You joined incident ${incident.number}` : `You declined to join incident ${incident.number}`;
      return { kind: changed ? 'changed' : 'none', reason: changed ? `${words}.` : `${words} already.` };
    },
  };
}

/** Incidents are locked first, everywhere. */
async function lockResponderOf(tx: Tx, id: string): Promise<{ readonly incident: Incident; readonly responder: Responder } | null> {
  const incidentId = await incidentOfResponder(tx, id);
  const incident = incidentId === null ? null : await lockIncident(tx, incidentId);
  const responder = incident ? await lockResponder(tx, id) : null;
  return incident && responder ? { incident, responder } : null;
}
