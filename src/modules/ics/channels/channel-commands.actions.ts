import type { Actor } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { attempt } from '../../../platform/db/savepoint.ts';
import { sentence } from '../../../platform/words/sentence.ts';
import { Problem } from '../../../platform/errors.ts';
import { cleanText } from '../../alerts/intake/body/text.ts';
import { serviceNamed, teamsNamed } from '../../catalog/index.ts';
import { findColleagues, peopleNamed } from '../../identity/index.ts';
import { whoIsOnCall } from '../../oncall/index.ts';
import { INCIDENT_ROLES, INCIDENT_SEVERITIES, type Incident, type IncidentRoleName } from '../../incidents/incident.ts';
import {
  findIncident,
  lockIncident,
  touchIncident,
  editIncident,
  commandIncident,
  createIncident,
  record,
  findActiveName,
} from '../../incidents/index.ts';
import { incidentSeverity } from '../../incidents/severity.ts';
import { isOver } from '../../incidents/lifecycle/next-update.ts';
import { postUpdate, type UpdateDeps } from '../status-updates/status-updates.actions.ts';
import { ask, type ResponderDeps } from '../responders/responders.actions.ts';
import { give } from '../roles/give.actions.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { listRoles } from '../roles/roles.store.ts';
import { ENTRY_MAX } from '../../incidents/timeline/timeline.ts';
import { RECORDED } from '../../incidents/events.ts';
import { addIncidentMessage, type ThreadDeps } from '../thread/thread.actions.ts';
import {
  type ChannelActions,
  type ChannelOutcome,
  type ChannelPerson,
  type ChannelTalk,
  type GivenCommand,
  neededBy,
  readDeclared,
} from './channel-command.ts';
import { incidentNumbered, incidentOfChannel, insertPin } from './channels.store.ts';

/** Somebody or some team by a name that was typed. */
type Named = { readonly kind: 'user' | 'team'; readonly id: string; readonly name: string };

export interface ChannelCommandDeps extends ResponderDeps {
  readonly room: ThreadDeps['room'] & UpdateDeps['room'];
  /** Address of the web app, for links. */
  readonly baseUrl: string;
}

/** What people can do to an incident from its channel: the same verbs as in the web app. */
export function channelActions(deps: ChannelCommandDeps): ChannelActions {
  return {
    incidentOf: incidentOfChannel,
    incidentNumbered,
    formFor: (db, asked) => formFor(db, deps, asked),
    run: (tx, asked) => run(tx, deps, asked),
    say: (tx, talk) => say(tx, deps, talk),
  };
}

async function say(
  tx: Tx,
  deps: ChannelCommandDeps,
  { provider, incidentId, channel, text, author }: ChannelTalk,
): Promise<ChannelOutcome> {
  const incident = await findIncident(tx, incidentId);
  if (incident === null) return { kind: 'refused', reason: 'The incident was deleted.' };
  if (cleanText(text, ENTRY_MAX).trim() === '') return { kind: 'none', reason: 'The line is empty.' };
  await addIncidentMessage(tx, deps, incident, {
    text,
    by: { actor: author },
    origin: provider,
    from: { provider, external: { channel } },
  });
  return { kind: 'changed', reason: `The line is in the thread of incident ${incident.number}.` };
}

async function run(tx: Tx, deps: ChannelCommandDeps, asked: GivenCommand): Promise<ChannelOutcome> {
  const { command, incidentId, provider } = asked;
  const actor: Actor = { kind: 'user', id: asked.person.id, name: asked.person.name };
  if (command.verb === 'declare') return declare(tx, deps, command.text, actor);
  if (incidentId === null) return { kind: 'none', reason: listed(await onCallNow(tx)) };
  const incident = await lockIncident(tx, incidentId);
  if (incident === null) return { kind: 'refused', reason: 'The incident was deleted.' };
  switch (command.verb) {
    case 'acknowledge': {
      const done = await commandIncident(tx, deps, { command: command.verb, incidentId, actor });
      return done.kind === 'refused' ? { kind: 'refused', reason: done.problem.message } : { kind: done.kind, reason: done.text };
    }
    case 'resolve':
      return resolve(tx, deps, incident, { ...command, actor });
    case 'update':
      return update(tx, deps, incident, { ...command, actor });
    case 'severity':
      return severity(tx, deps, incident, command.severity, actor);
    case 'handoff':
      return role(tx, deps, incident, { ...command, role: 'commander', named: asked.named, actor });
    case 'status':
      return { kind: 'none', reason: await standing(tx, incident) };
    case 'who':
      return { kind: 'none', reason: await holders(tx, incident) };
    case 'note':
      return note(tx, deps, incident, { text: command.text, actor, provider });
    case 'pin':
      return asked.message === null
        ? { kind: 'refused', reason: 'The message is gone.' }
        : pin(tx, deps, incident, { ...asked, message: asked.message }, actor);
    case 'role':
      return role(tx, deps, incident, { ...command, named: asked.named, actor });
    case 'page': {
      const whom = await theOne(tx, command.who);
      return 'reason' in whom
        ? { kind: 'refused', reason: whom.reason }
        : refusalAsOutcome(tx, () => page(tx, deps, incident, whom, actor));
    }
  }
}

/** Asks a person or a team to join the incident. */
async function page(tx: Tx, deps: ChannelCommandDeps, incident: Incident, { kind, id }: Named, actor: Actor): Promise<ChannelOutcome> {
  const asked = await ask(tx, deps, incident, kind === 'team' ? { team_ids: [id] } : { user_ids: [id] }, { actor });
  return { kind: 'changed', reason: `Paged: ${asked.responders.map(({ name }) => name).join(', ')}.` };
}

/** Who is on call now, a line for each team. */
async function onCallNow(tx: Tx): Promise<readonly string[]> {
  const schedules = await whoIsOnCall(tx);
  const people = await findColleagues(tx, [...new Set(schedules.flatMap(({ user_id: id }) => id ?? []))]);
  const nameOf = new Map(people.map(({ id, display_name: name }) => [id, name]));
  return schedules.map(
    ({ schedule_name: name, user_id: id }) => `${name}: ${id === null ? 'nobody' : (nameOf.get(id) ?? 'somebody who left')}`,
  );
}

/** Active people and teams with this name, address or part of a name before the sign; no case counts. */
async function named(db: Queryable, name: string): Promise<readonly Named[]> {
  return [
    ...(await teamsNamed(db, name)).map((team) => ({ kind: 'team' as const, ...team })),
    ...(await peopleNamed(db, name)).map((person) => ({ kind: 'user' as const, ...person })),
  ];
}

interface ResolveAsked {
  readonly note: string | null;
  readonly update: string | null;
  readonly actor: Actor;
}

/** The second to resolve hears how the incident is, and posts nothing. */
async function resolve(
  tx: Tx,
  deps: ChannelCommandDeps,
  incident: Incident,
  { note: words, update: message, actor }: ResolveAsked,
): Promise<ChannelOutcome> {
  const done = await commandIncident(tx, deps, { command: 'resolve', incidentId: incident.id, actor, note: words });
  if (done.kind === 'refused') return { kind: 'refused', reason: done.problem.message };
  if (done.kind === 'none' || message === null) return { kind: done.kind, reason: done.text + (await stillRead(tx, deps, incident)) };
  const published = await deps.room.statusPages.unresolved(tx, incident.id);
  if (published.length === 0)
    return { kind: 'changed', reason: `${done.text} The update was not posted: customers read already that it is over.` };
  const posted = await update(tx, deps, incident, { text: message, audience: 'public', actor });
  return { kind: 'changed', reason: `${done.text} ${posted.reason}` };
}

/** Resolving also asks for the last update, while customers read that the incident goes on and the person may post one. */
async function formFor(
  db: Queryable,
  deps: ChannelCommandDeps,
  { incidentId, form, permissions }: Parameters<ChannelActions['formFor']>[1],
): ReturnType<ChannelActions['formFor']> {
  const incident = form === 'resolve' && incidentId !== null ? await findIncident(db, incidentId) : null;
  if (incident === null) return { form };
  if (isOver(incident.status))
    return { reason: `Incident ${incident.number} is ${incident.status} already.${await stillRead(db, deps, incident)}` };
  const mayPost = neededBy({ verb: 'resolve', note: null, update: '' }).every((permission) => permissions.has(permission));
  return { form: mayPost && (await deps.room.statusPages.unresolved(db, incident.id)).length > 0 ? 'resolve_published' : form };
}

async function standing(db: Queryable, incident: Incident): Promise<string> {
  const leader = incident.commander_id === null ? null : await findActiveName(db, incident.commander_id);
  const taken = incident.is_acknowledged
    ? `acknowledged by ${(incident.last_acknowledged_by ?? incident.acknowledged_by)?.name ?? 'somebody'}`
    : 'not acknowledged';
  return `Incident ${incident.number}: ${incident.title}. Severity ${incident.severity}, ${incident.status}, ${taken}, ${leader === null ? 'no commander' : `led by ${leader}`}.`;
}

async function holders(db: Queryable, incident: Incident): Promise<string> {
  const roles = (await listRoles(db, incident.id)).filter(({ state }) => state === 'active');
  if (roles.length === 0) return `Nobody has a role in incident ${incident.number}.`;
  const lines = await Promise.all(
    roles.map(async ({ role: of, user_id }) => `${ROLE_NAMES[of]}: ${(await findActiveName(db, user_id)) ?? 'someone who left'}`),
  );
  return `Incident ${incident.number}. ${lines.join(', ')}.`;
}

async function note(
  tx: Tx,
  deps: ChannelCommandDeps,
  incident: Incident,
  { text, actor, provider }: { readonly text: string; readonly actor: Actor; readonly provider: string },
): Promise<ChannelOutcome> {
  const words = cleanText(text.trim(), ENTRY_MAX);
  if (words === '') return { kind: 'refused', reason: 'The note is empty.' };
  await touchIncident(tx, incident.id);
  await record(tx, deps.live, incident, {
    by: { actor },
    kind: RECORDED.note.added,
    text: words,
    data: { source: provider },
    changed: [],
  });
  return { kind: 'changed', reason: `The note is on the timeline of incident ${incident.number}.` };
}

type Pinned = Omit<GivenCommand, 'message'> & { readonly message: NonNullable<GivenCommand['message']> };

/** Once, however many pins the message has. */
async function pin(
  tx: Tx,
  deps: ChannelCommandDeps,
  incident: Incident,
  { provider, command, message }: Pinned,
  actor: Actor,
): Promise<ChannelOutcome> {
  const which = command.verb === 'pin' ? command.message : '';
  if (!(await insertPin(tx, incident.id, provider, which))) return { kind: 'none', reason: 'The message is on the timeline already.' };
  const words = cleanText(message.text.trim(), ENTRY_MAX - 200) || '(no text)';
  await touchIncident(tx, incident.id);
  await record(tx, deps.live, incident, {
    by: { actor },
    kind: RECORDED.message.pinned,
    text: `${message.author}: ${words}`,
    data: { source: provider, message: which, author: message.author, url: message.url },
    changed: [],
  });
  return { kind: 'changed', reason: 'The message is on the timeline.' };
}

interface RoleAsked {
  readonly role: string;
  readonly who: string;
  readonly account: string | null;
  readonly named: ChannelPerson | null;
  readonly actor: Actor;
}

async function role(tx: Tx, deps: ChannelCommandDeps, incident: Incident, asked: RoleAsked): Promise<ChannelOutcome> {
  const name = roleNamed(asked.role);
  if (name === null)
    return { kind: 'refused', reason: `There is no role "${asked.role}": write commander, operations, scribe or liaison.` };
  let userId: string | null = asked.named?.id ?? null;
  if (userId === null && asked.account !== null)
    return { kind: 'refused', reason: 'Nothing was changed: no Tocsin user has linked that account or has its address.' };
  if (userId === null) {
    const whom = await theOne(tx, asked.who, 'user');
    if ('reason' in whom) return { kind: 'refused', reason: whom.reason };
    userId = whom.id;
  }
  return refusalAsOutcome(tx, async () => {
    await give(tx, deps, incident, { role: name, user_id: userId }, { actor: asked.actor });
    const holder = (await findActiveName(tx, userId)) ?? asked.who;
    return { kind: 'changed', reason: `${holder} is ${ROLE_NAMES[name]} of incident ${incident.number}.` };
  });
}

/** Severity of what somebody declared without one. */
const DECLARED_AS = 'high';

async function declare(tx: Tx, deps: ChannelCommandDeps, text: string, actor: Actor): Promise<ChannelOutcome> {
  const declared = readDeclared(text);
  const service = declared.service && (await serviceNamed(tx, declared.service.name));
  const title = service && declared.service ? declared.service.titleWithout : declared.title;
  return refusalAsOutcome(tx, async () => {
    const asked = { title, severity: declared.severity ?? DECLARED_AS, service_id: service?.id ?? null };
    const { number, severity: as } = await createIncident(tx, deps, asked, { by: { actor }, source: 'manual' });
    const where = service ? ` for ${service.name}` : '. It has no service: the default escalation policy applies';
    return { kind: 'changed', reason: `Incident ${number} is declared as ${as}${where}.`, url: `${deps.baseUrl}/incidents/${number}` };
  });
}

/** The actions of the web app, in the transaction of the reply. */
function within(tx: Tx, deps: ChannelCommandDeps) {
  const db: Pick<Database, 'transaction'> = { transaction: (work) => work(tx, undefined as never) };
  return { ...deps, db };
}

interface UpdateAsked {
  readonly text: string;
  readonly audience: 'internal' | 'public';
  readonly actor: Actor;
}

async function update(
  tx: Tx,
  deps: ChannelCommandDeps,
  incident: Incident,
  { text, audience, actor }: UpdateAsked,
): Promise<ChannelOutcome> {
  if (audience === 'public' && incident.private)
    return { kind: 'refused', reason: `Incident ${incident.number} is private: customers cannot see it.` };
  return refusalAsOutcome(tx, async () => {
    const pages = audience === 'public' ? (await deps.room.statusPages.unresolved(tx, incident.id)).map((page) => page.page_id) : [];
    const input = { message: text, audience, ...(pages.length > 0 ? { status_page_ids: pages } : {}) };
    await postUpdate(within(tx, deps), incident.id, input, { actor });
    const who = audience === 'public' ? 'Customers read the update' : 'The update is posted for the team';
    return { kind: 'changed', reason: `${who}: incident ${incident.number}.` };
  });
}

async function severity(tx: Tx, deps: ChannelCommandDeps, incident: Incident, to: string, actor: Actor): Promise<ChannelOutcome> {
  if (incidentSeverity(to) === null)
    return { kind: 'refused', reason: `There is no severity "${to}": write ${INCIDENT_SEVERITIES.join(', ')}.` };
  return refusalAsOutcome(tx, async () => {
    const { incident: after } = await editIncident(within(tx, deps), incident.id, { severity: to }, { actor });
    if (after.severity === incident.severity)
      return { kind: 'none', reason: `The severity of incident ${incident.number} is ${after.severity} already.` };
    return { kind: 'changed', reason: `The severity of incident ${incident.number} is ${after.severity}; it was ${incident.severity}.` };
  });
}

/** Whoever resolves from chat sees what customers still read, and how to correct it. */
async function stillRead(db: Queryable, deps: ChannelCommandDeps, { id, number }: Incident): Promise<string> {
  const pages = await deps.room.statusPages.unresolved(db, id);
  if (pages.length === 0) return '';
  return ` Customers still read that it goes on (${pages.map(({ title }) => title).join(', ')}): write "update #${number} public This incident is resolved.".`;
}

/** Lines that are read in chat. */
const LINES_MAX = 50;

function listed(lines: readonly string[]): string {
  if (lines.length === 0) return 'No team has a schedule.';
  const rest = lines.length - LINES_MAX;
  return `On call now:\n${lines.slice(0, LINES_MAX).join('\n')}${rest > 0 ? `\nand ${rest} more: see Schedules in the web app` : ''}`;
}

/** By code: what to say in chat, where a detail that names a member of a request means nothing. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['no_page', 'No status page shows a component of this incident: publish it in the web app first.'],
]);

/** A refusal is told to the person; anything else is an error of ours. Of what was refused nothing is kept. */
async function refusalAsOutcome(tx: Tx, act: () => Promise<ChannelOutcome>): Promise<ChannelOutcome> {
  try {
    return await attempt(tx, 'channel_command', act);
  } catch (error) {
    if (error instanceof Problem) return { kind: 'refused', reason: REFUSALS.get(error.errors[0]?.code ?? '') ?? sentence(error.detail) };
    throw error;
  }
}

/** `commander`, `operations lead`, `scribe`: a role by a word of its name. Pure. */
function roleNamed(text: string): IncidentRoleName | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return INCIDENT_ROLES.find((each) => each === word || each.split('_').includes(word)) ?? null;
}

/** The one person or team with a name; else a sentence that says what to write. */
async function theOne(tx: Tx, name: string, only?: Named['kind']): Promise<Named | { readonly reason: string }> {
  const found = (await named(tx, name)).filter(({ kind }) => only === undefined || kind === only);
  const [first] = found;
  if (found.length === 1 && first) return first;
  const what = only === 'user' ? 'person' : 'person or team';
  if (!first) return { reason: `There is no ${what} called "${name}": write the name or the address as in Tocsin.` };
  return { reason: `"${name}" could be ${found.map((each) => each.name).join(', ')}: write the whole name or the address.` };
}
