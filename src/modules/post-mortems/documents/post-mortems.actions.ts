import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { Actor, By } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/violation.ts';
import { type FieldError, found, invalid, noSuch, Problem, versionConflict } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { serviceNames } from '../../catalog/index.ts';
import { pagesOfIncidents } from '../../escalation/index.ts';
import {
  affectedServices,
  findIncident,
  hiddenIncidents,
  highlightsOf,
  linkedGroups,
  linkedInBrief,
  lockIncident,
  mergedIncidents,
  NOBODY,
  record,
} from '../../incidents/index.ts';
import { listRoles } from '../../ics/index.ts';
import { listUpdates, situationText, updatesWindow } from '../../ics/index.ts';
import { RECORDED as INCIDENT } from '../../incidents/events.ts';
import type { Incident } from '../../incidents/incident.ts';
import { AUDIT, postMortemChanged, RECORDED } from '../events.ts';
import { everybody, namesOf } from '../people.store.ts';
import type { PostMortemDeps } from '../deps.ts';
import type { Content, PostMortem } from '../post-mortem.ts';
import { type ContentInput, contentWith } from './content.ts';
import { type DraftUpdate, draftFrom, type Known, type Responder } from './draft.ts';
import { namesFrom, remarksOn } from './remarks.ts';
import { allowedVerbs, type PostMortemVerb, transition, whyLocked } from './transition.ts';
import { deletePostMortem, findPostMortem, keepVersion, lockPostMortem, writePostMortem } from './post-mortems.store.ts';

/** What a caller says of a post-mortem. What is left out stays. */
export interface PostMortemInput extends ContentInput {
  readonly blameless_confirmed?: boolean;
  readonly version?: number;
}

/** @throws Problem `not_found` when there is no such incident, or it has no post-mortem */
export async function postMortemOf(db: Queryable, ref: string): Promise<PostMortem> {
  const incident = found(await findIncident(db, ref), 'incident');
  const postMortem = await findPostMortem(db, incident.id);
  if (!postMortem)
    throw new Problem('not_found', `Incident #${incident.number} has no post-mortem yet`, { extra: { incident_number: incident.number } });
  return postMortem;
}

/**
 * Begins the post-mortem of an incident: a draft that is filled from what is known, with what the caller says over it.
 *
 * @throws Problem `not_found`; `validation_failed` that names the member; `conflict` when there is one
 */
export async function createPostMortem(deps: PostMortemDeps, ref: string, input: PostMortemInput, by: By): Promise<PostMortem> {
  try {
    return await deps.db.transaction(async (tx) => {
      const incident = found(await lockIncident(tx, ref), 'incident');
      if (await findPostMortem(tx, incident.id)) throw there(incident);
      const content = contentWith(draftFrom(await whatIsKnown(tx, deps, incident)), input);
      if (input.impact?.service_ids) await assertServices(tx, content.impact.service_ids);
      const postMortem: PostMortem = {
        id: randomUUIDv7(),
        incidentId: incident.id,
        incidentNumber: incident.number,
        status: 'draft',
        content,
        authors: withAuthor([], by.actor),
        approver: null,
        blamelessConfirmed: input.blameless_confirmed ?? false,
        remarks: await remarksFor(tx, content),
        submittedAt: null,
        approvedAt: null,
        publishedAt: null,
        version: 1,
        createdBy: actorOf(by.actor),
        updatedBy: actorOf(by.actor),
        createdAt: tx.now,
        updatedAt: tx.now,
      };
      await writePostMortem(tx, postMortem);
      await keepVersion(tx, postMortem, actorOf(by.actor));
      await note(tx, deps, incident, postMortem, {
        by,
        kind: RECORDED.post_mortem.created,
        text: `${by.actor.name} began the post-mortem.`,
      });
      return postMortem;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'post_mortems_incident_id_key')
      throw new Problem('conflict', 'This incident has a post-mortem already');
    throw error;
  }
}

function there(incident: Incident): Problem {
  return new Problem('conflict', `Incident #${incident.number} has a post-mortem already: edit it, or delete it first`);
}

/**
 * Changes what is written.
 *
 * @throws Problem `not_found`; `conflict` once it is approved; `version_conflict`; `validation_failed` that names the member
 */
export async function changePostMortem(
  deps: PostMortemDeps,
  ref: string,
  input: PostMortemInput,
  { by, view }: { readonly by: By; readonly view: (current: PostMortem) => unknown },
): Promise<PostMortem> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await findIncident(tx, ref), 'incident');
    const before = found(await lockPostMortem(tx, incident.id), 'post-mortem');
    const locked = whyLocked(before.status);
    if (locked !== null) throw new Problem('conflict', locked, { extra: { current_status: before.status } });
    assertCurrent(input.version, before, view);
    const content = contentWith(before.content, input);
    const blamelessConfirmed = input.blameless_confirmed ?? before.blamelessConfirmed;
    const same = isDeepStrictEqual(content, before.content);
    if (same && blamelessConfirmed === before.blamelessConfirmed) return before;
    if (input.impact?.service_ids) await assertServices(tx, newOnes(content.impact.service_ids, before.content.impact.service_ids));
    const after: PostMortem = {
      ...before,
      content,
      blamelessConfirmed,
      authors: same ? before.authors : withAuthor(before.authors, by.actor),
      remarks: same ? before.remarks : await remarksFor(tx, content),
      version: before.version + 1,
      updatedBy: actorOf(by.actor),
      updatedAt: tx.now,
    };
    await writePostMortem(tx, after);
    await keepVersion(tx, after, actorOf(by.actor));
    const changed = (Object.keys(content) as Array<keyof Content>).filter(
      (member) => !isDeepStrictEqual(content[member], before.content[member]),
    );
    await audit(tx, {
      event: AUDIT.post_mortem.updated,
      ...by,
      entityType: 'post_mortem',
      entityId: after.id,
      data: {
        incident: incident.number,
        version: after.version,
        changed: [...changed, ...(blamelessConfirmed === before.blamelessConfirmed ? [] : ['blameless_confirmed'])],
      },
    });
    await deps.live.publish(tx, postMortemChanged({ id: after.id, incident_id: incident.id }));
    return after;
  });
}

/**
 * Removes a post-mortem that is not published, with its versions and action items. A new one may be made then.
 *
 * @throws Problem `not_found`, `conflict`
 */
export async function removePostMortem(deps: PostMortemDeps, ref: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref), 'incident');
    const postMortem = found(await lockPostMortem(tx, incident.id), 'post-mortem');
    if (postMortem.status === 'published')
      throw new Problem('conflict', 'The post-mortem is published and cannot be deleted', { extra: { current_status: 'published' } });
    const items = await deletePostMortem(tx, postMortem.id);
    const text = `${by.actor.name} deleted the post-mortem${items > 0 ? ` with its action items (${items})` : ''}.`;
    await note(tx, deps, incident, postMortem, { by, kind: RECORDED.post_mortem.deleted, text, data: { items } });
  });
}

const DONE: Readonly<Record<PostMortemVerb, readonly [DeclaredName<'timeline' | 'audit'>, string]>> = {
  'submit-review': [RECORDED.post_mortem.submitted, 'submitted the post-mortem for review'],
  'revert-to-draft': [RECORDED.post_mortem.reverted_to_draft, 'sent the post-mortem back to draft'],
  'revert-to-review': [RECORDED.post_mortem.reverted_to_review, 'took the approval of the post-mortem back'],
  approve: [RECORDED.post_mortem.approved, 'approved the post-mortem'],
  publish: [RECORDED.post_mortem.published, 'published the post-mortem'],
};

/** A step of the review. */
export interface StepRequest {
  readonly ref: string;
  readonly pmId: string;
  readonly verb: PostMortemVerb;
  /** Whoever submits may confirm with it that it blames nobody. */
  readonly blamelessConfirmed?: boolean;
  /** The version that was read: a newer one is a conflict. */
  readonly version?: number;
}

/**
 * Moves a post-mortem through its review.
 *
 * @throws Problem `not_found`; `invalid_transition`; `version_conflict`; `validation_failed` unless it is confirmed to be blameless
 */
export async function movePostMortem(
  deps: PostMortemDeps,
  { ref, pmId, verb, blamelessConfirmed, version }: StepRequest,
  { by, view }: { readonly by: By; readonly view: (current: PostMortem) => unknown },
): Promise<PostMortem> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref), 'incident');
    const before = found(await lockPostMortem(tx, incident.id), 'post-mortem');
    if (before.id !== pmId) throw noSuch('post-mortem');
    const confirmed = blamelessConfirmed ?? before.blamelessConfirmed;
    const step = transition(verb, before.status, confirmed);
    if (step.kind === 'wrong_state')
      throw new Problem('invalid_transition', step.why, {
        extra: { current_status: before.status, allowed_commands: allowedVerbs(before.status) },
      });
    assertCurrent(version, before, view);
    if (step.kind === 'unconfirmed')
      throw invalid(
        '/blameless_confirmed',
        'required',
        '/blameless_confirmed must be true: read the post-mortem and confirm that it blames nobody',
      );
    const after: PostMortem = {
      ...before,
      ...stamped(before, verb, by.actor, tx.now),
      status: step.status,
      blamelessConfirmed: verb === 'revert-to-draft' ? false : confirmed,
      updatedBy: actorOf(by.actor),
      updatedAt: tx.now,
      version: before.version + 1,
    };
    await writePostMortem(tx, after);
    await keepVersion(tx, after, actorOf(by.actor));
    const [kind, words] = DONE[verb];
    await note(tx, deps, incident, after, { by, kind, text: `${by.actor.name} ${words}.` });
    return after;
  });
}

type Stamps = Pick<PostMortem, 'approver' | 'submittedAt' | 'approvedAt' | 'publishedAt'>;

function stamped({ approver, submittedAt, approvedAt, publishedAt }: PostMortem, verb: PostMortemVerb, actor: Actor, now: Date): Stamps {
  const before: Stamps = { approver, submittedAt, approvedAt, publishedAt };
  switch (verb) {
    case 'submit-review':
      return { ...before, submittedAt: now };
    case 'revert-to-draft':
      return { ...before, approver: null, submittedAt: null };
    case 'revert-to-review':
      return { ...before, approver: null, approvedAt: null };
    case 'approve':
      return { ...before, approver: actorOf(actor), approvedAt: now };
    case 'publish':
      return { ...before, publishedAt: now };
  }
}

interface Noted {
  readonly by: By;
  readonly kind: DeclaredName<'timeline' | 'audit'>;
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Timeline, audit log and open pages hear of it. */
async function note(
  tx: Tx,
  { live }: PostMortemDeps,
  incident: Incident,
  postMortem: PostMortem,
  { by, kind, text, data = {} }: Noted,
): Promise<void> {
  await record(tx, live, incident, { by, kind, text, data: { post_mortem_id: postMortem.id, ...data }, changed: ['post_mortem'] });
  await live.publish(tx, postMortemChanged({ id: postMortem.id, incident_id: incident.id }));
}

/** @throws Problem `version_conflict` with what is stored, so that a page can merge */
function assertCurrent(given: number | undefined, current: PostMortem, view: (current: PostMortem) => unknown): void {
  if (given === undefined || given === current.version) return;
  const detail = `It is at version ${current.version} now: put your change into what is stored`;
  throw versionConflict(current.version, { detail, extra: { current: view(current) } });
}

/** @throws Problem `validation_failed` that names each id without a service */
async function assertServices(tx: Tx, ids: readonly string[]): Promise<void> {
  const known = await serviceNames(tx, ids);
  const errors = ids.flatMap((id, index): FieldError[] => {
    const pointer = `/impact/service_ids/${index}`;
    return known.has(id) ? [] : [{ pointer, code: 'unknown_service', detail: `${pointer} names no service` }];
  });
  if (errors.length > 0) throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
}

function newOnes(now: readonly string[], before: readonly string[]): readonly string[] {
  return now.every((id) => before.includes(id)) ? [] : now;
}

/** Without what only the audit log keeps. */
export function actorOf({ kind, id, name }: Actor): Actor {
  return { kind, id, name };
}

function withAuthor(authors: readonly Actor[], actor: Actor): readonly Actor[] {
  return authors.some(({ kind, id }) => kind === actor.kind && id === actor.id) ? authors : [...authors, actorOf(actor)];
}

async function remarksFor(tx: Tx, content: Content): Promise<PostMortem['remarks']> {
  return remarksOn(content, namesFrom(await everybody(tx)));
}

const PAGES_MAX = 1_000;
const UPDATES_MAX = 200;
/** Findings that a draft takes over. */
const FINDINGS_MAX = 20;
/** Entries that are looked through for the most important ones. */
const LOOKED_THROUGH = 1_000;

async function whatIsKnown(tx: Tx, { findings }: PostMortemDeps, incident: Incident): Promise<Known> {
  const alerts = await linkedInBrief(tx, incident.id);
  const entries = await highlightsOf(tx, incident.id, LOOKED_THROUGH);
  // What was only offered made nobody a responder.
  const roles = (await listRoles(tx, incident.id)).filter(({ state }) => state === 'active' || state === 'ended');
  const pages = await pagesOfIncidents(tx, [incident.id, ...(await mergedIncidents(tx, incident.id))], PAGES_MAX);
  const took = [
    ...roles.map(({ user_id, role }) => ({ id: user_id, role: ROLE_WORDS[role] })),
    ...entries.flatMap(({ kind, actor: { id, kind: who } }) => {
      const role = ACTED[kind];
      return role !== undefined && who === 'user' && id !== null ? [{ id, role }] : [];
    }),
  ];
  const names = await namesOf(tx, [...new Set(took.map(({ id }) => id))]);
  const responders = took.map(({ id, role }): Responder => ({ name: names.get(id)?.name ?? 'Somebody who left', role }));
  return {
    incident,
    alerts,
    entries,
    pages,
    situation: await situationText(tx, incident.id),
    responders,
    services: await affectedServices(tx, incident.id),
    updates: await updatesOf(tx, incident.id),
    // What was found about a private incident is for its own post-mortem alone.
    findings: await findings(
      tx,
      { incidentId: incident.id, groupIds: await linkedGroups(tx, incident.id), hidden: await hiddenIncidents(tx, NOBODY) },
      FINDINGS_MAX,
    ),
  };
}

async function updatesOf(tx: Tx, incidentId: string): Promise<readonly DraftUpdate[]> {
  const { updates } = await listUpdates(tx, incidentId, updatesWindow({ sort: 'created_at', limit: UPDATES_MAX }));
  return updates.map(({ created_at: at, author, audience, message }) => ({ at, author: author.name, audience, message }));
}

const ROLE_WORDS = { incident_commander: 'commander', operations_lead: 'operations lead', scribe: 'scribe', liaison: 'liaison' } as const;
const ACTED: Readonly<Record<string, string>> = {
  [INCIDENT.incident.acknowledged]: 'acknowledged',
  [INCIDENT.incident.mitigated]: 'mitigated',
  [INCIDENT.incident.resolved]: 'resolved',
};
