import type { Actor } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Held, holdFor, writeWhileHeld } from '../../../platform/lease/held.ts';
import type { Log } from '../../../platform/log.ts';
import { audit } from '../../audit/index.ts';
import type { ExternalRef } from '../channel.ts';
import {
  type ActionOutcome,
  type ChatIdentity,
  type ChatLookup,
  type ChatPlatform,
  type ChatProvider,
  type ChatDecision,
  type ChatReply,
  type ChatSession,
  type DecisionActions,
  type GroupActions,
  refusalText,
  replyRetryMs,
} from './chat-reply.ts';
import type { PageAsk } from '../pages/page.ts';
import type { AskActions } from '../pages/page-sender.ts';
import { answerableBy, answerPage, type IncidentCommands } from '../pages/page-replies.actions.ts';
import { type AnsweredPage, answeredPage, markDelivered } from '../pages/page-replies.store.ts';
import {
  type ClaimedReply,
  claimReply,
  holdReply,
  postponeReply,
  type ReplyEnd,
  settleReply,
  wasNotifiedLately,
} from './chat-replies.store.ts';
import { AUDIT } from '../events.ts';
import {
  CHANNEL_HELP,
  type ChannelActions,
  type GivenInChannel,
  neededBy,
  ON_CALL_NEEDED,
  type SaidInChannel,
} from '../../ics/channels/channel-command.ts';

/** A user of ours, found by a linked account or by the email that the chat platform has verified. */
export interface ChatPerson {
  readonly id: string;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

export interface ChatRepliesDeps {
  readonly db: Database;
  readonly log: Log;
  readonly platforms: readonly ChatPlatform[];
  readonly actions: GroupActions;
  /** What answers to pages make happen. */
  readonly incidents: IncidentCommands;
  /** What commands in the channels of incidents make happen. */
  readonly channels: ChannelActions;
  /** What answers to what pages ask for make happen. */
  readonly askActions: AskActions;
  /** What buttons under investigations make happen. */
  readonly decisions: DecisionActions;
  readonly groupOf: (provider: ChatProvider, external: ExternalRef) => Promise<string | null>;
  /** The group of the alert with this number; null when there is none. */
  readonly groupOfAlert: (number: number) => Promise<string | null>;
  /** The active user who linked this account, or whose own verified email it has. */
  readonly personOf: (provider: ChatProvider, who: ChatIdentity) => Promise<ChatPerson | null>;
}

const LEASE_MS = 60_000;
const NEEDED = 'alerts:write';
const NAME_MAX = 80;
const COMMAND_NEEDED = 'incidents:command';

/**
 * Works the oldest due reply of one platform. True: there may be more. Platforms are worked apart, so that one that hangs
 * holds up no other; one after the other within a platform, so that "ack" comes before "resolve". Running it twice for
 * one reply has one effect.
 */
export async function workChatReply(deps: ChatRepliesDeps, provider: ChatProvider): Promise<boolean> {
  const working = { ...deps, held: holdFor(LEASE_MS) };
  const claimed = await claimReply(deps.db, provider, LEASE_MS);
  if (!claimed) return false;
  try {
    await handle(working, claimed);
  } catch (error) {
    deps.log.error({ err: error, chat_reply: claimed.id, provider }, 'a chat reply failed; it is tried again');
    await putOff(working, claimed, 'an error on our side');
  }
  return true;
}

/** What one reply is worked with. */
interface Working extends ChatRepliesDeps {
  readonly held: Held;
}

/** What people were answered is not answered again because the database was away for a moment. */
function writeInTime<T>({ db, held }: Working, work: (tx: Tx) => Promise<T>): Promise<T> {
  return writeWhileHeld(held, () => db.transaction(work));
}

function end({ db, held }: Working, claimed: ClaimedReply, state: ReplyEnd, outcome: string): Promise<void> {
  return writeWhileHeld(held, () => settleReply(db, claimed, state, outcome));
}

async function handle(deps: Working, claimed: ClaimedReply): Promise<void> {
  const { reply } = claimed;
  const platform = deps.platforms.find((entry) => entry.provider === reply.provider);
  const session = await platform?.open();
  if (!platform || !session) return end(deps, claimed, 'failed', 'the integration is no longer configured');

  const answering = { claimed, session, platform };
  if (reply.given !== undefined) return workChannelCommand(deps, { ...answering, given: reply.given });
  if (reply.said !== undefined && reply.intent === 'channel') return workLine(deps, { ...answering, said: reply.said });
  if (reply.decision !== undefined) return workDecision(deps, { ...answering, decision: reply.decision });
  if (reply.pageId !== undefined) return workPageReply(deps, { ...answering, pageId: reply.pageId });
  const group = await findGroup(deps, session, reply);
  if (group.kind === 'retry') return putOff(deps, claimed, group.reason);
  if (group.kind === 'none' && reply.said !== undefined) return workLine(deps, { ...answering, said: reply.said });
  if (group.kind === 'none') {
    const text = reply.via === 'command' ? `There is no alert ${reply.alertNumber ?? ''}.` : null;
    return ignore(deps, answering, group.reason, text);
  }

  const { groupId, thread } = group.found;
  const about = { entityType: 'alert_group', entityId: groupId };
  const person = await whoReplied(deps, { ...answering, about });
  if (!person) return;
  if (!person.permissions.has(NEEDED)) return refuse(deps, { ...answering, about, text: refusalText('no_permission', platform.label) });
  const { permissions } = person;
  return answerReply(deps, answering, {
    run: (tx) => act(tx, deps.actions, { reply, groupId, thread, actor: actorOf(person), permissions }),
    // A change shows in the message itself; everything else would go unseen.
    shows: ({ kind, unseen }) => kind === 'changed' && reply.via !== 'command' && reply.intent !== 'silence' && !unseen,
  });
}

interface Answering {
  readonly claimed: ClaimedReply;
  readonly session: ChatSession;
  readonly platform: ChatPlatform;
}

/** What became of a reply, with an address of ours to tell of. */
type Answer = ActionOutcome & { readonly url?: string };

/** Does what was asked for, together with the end of the reply; tells the person what the chat doesn't show by itself. */
async function answerReply(
  deps: Working,
  { claimed, session }: Answering,
  { run, shows }: { readonly run: (tx: Tx) => Promise<Answer>; readonly shows?: (done: Answer) => boolean | undefined },
): Promise<void> {
  const outcome = await writeInTime(deps, async (tx) => {
    if (!(await holdReply(tx, claimed))) return null;
    const done = await run(tx);
    await settleReply(tx, claimed, 'done', `${done.kind}: ${done.reason}`);
    return done;
  });
  if (outcome && !shows?.(outcome)) await session.sendEphemeral(claimed.reply, outcome.reason, outcome.url);
}

/** Ends a reply that changes nothing, and tells the person so where there is something to tell. */
async function ignore(deps: Working, { claimed, session }: Answering, why: string, text: string | null): Promise<void> {
  if (text !== null) await session.sendEphemeral(claimed.reply, text);
  return end(deps, claimed, 'ignored', why);
}

function actorOf({ id, name }: ChatPerson): Actor {
  return { kind: 'user', id, name };
}

/** Who it was. Null: it was put off, or nobody of ours, who was told so. */
async function whoReplied(deps: Working, { claimed, session, platform, about }: Answering & { readonly about: About }) {
  const { reply } = claimed;
  const who = await session.identify(reply.chatUser);
  if (who.kind === 'retry') {
    await putOff(deps, claimed, who.reason);
    return null;
  }
  const person = who.kind === 'none' ? null : await deps.personOf(reply.provider, who.found);
  if (person) return person;
  const why = who.kind === 'none' || who.found.verifiedEmail === null ? 'no_email' : 'no_account';
  const detail = who.kind === 'none' ? who.reason : who.found.noEmail;
  await refuse(deps, { claimed, session, about, text: refusalText(why, platform.label, detail) });
  return null;
}

/** The page as if it told of one of its incidents only; null when it does not tell of that one. */
function onlyOf(page: AnsweredPage | null, incidentId: string): AnsweredPage | null {
  return page?.incident_ids.includes(incidentId) ? { ...page, incident_ids: [incidentId] } : null;
}

/**
 * The page as if it told only of what its message named: a page that was sent again, together with newer incidents, because
 * the chat's answer was lost, is still answered by the button of the first message.
 */
function onlyShown(page: AnsweredPage | null, shown: readonly number[]): AnsweredPage | null {
  const ids = page?.incident_ids.filter((id) => shown.includes(page.numbers[id] ?? 0)) ?? [];
  return page && ids.length > 0 ? { ...page, incident_ids: ids } : null;
}

/** What the button was for. */
function pressed(page: AnsweredPage | null, { incidentId, shown }: ChatReply): AnsweredPage | null {
  if (incidentId !== undefined) return onlyOf(page, incidentId);
  return shown === undefined ? page : onlyShown(page, shown);
}

/** A button under a page: only the person who was paged can press it with effect. */
async function workPageReply(deps: Working, answering: Answering & { readonly pageId: string }): Promise<void> {
  const { platform, pageId } = answering;
  const { reply } = answering.claimed;
  const asked = await answeredPage(deps.db, pageId);
  if (asked?.ask && (reply.intent === 'join' || reply.intent === 'decline'))
    return workAskReply(deps, answering, { page: asked, ask: asked.ask, accepts: reply.intent === 'join' });
  const page = pressed(asked, reply);
  if (!page || (reply.intent !== 'acknowledge' && reply.intent !== 'escalate'))
    return ignore(deps, answering, 'there is no such page', 'This page no longer exists.');
  const command = reply.intent;
  const about = { entityType: 'page', entityId: page.id };
  const person = await whoReplied(deps, { ...answering, about });
  if (!person) return;
  if (person.id !== page.user_id) return refuse(deps, { ...answering, about, text: refusalText('not_yours', platform.label) });
  const answerable = await answerableBy(deps.db, page, { userId: person.id, mayCommand: person.permissions.has(COMMAND_NEEDED) });
  if (!answerable) return refuse(deps, { ...answering, about, text: refusalText('no_command', platform.label) });
  return answerReply(deps, answering, {
    run: (tx) => answerPage(tx, deps.incidents, { page: answerable, command, actor: actorOf(person) }),
    // An acknowledgement shows in the message itself.
    shows: ({ kind }) => kind === 'changed' && command !== 'escalate',
  });
}

interface Asked {
  readonly page: AnsweredPage;
  readonly ask: PageAsk;
  readonly accepts: boolean;
}

/** A button under what a page asks for: only the person who was asked can press it with effect, whatever their permissions. */
async function workAskReply(deps: Working, answering: Answering, { page, ask, accepts }: Asked): Promise<void> {
  const about = { entityType: 'page', entityId: page.id };
  const person = await whoReplied(deps, { ...answering, about });
  if (!person) return;
  const isTheirs = person.id === page.user_id;
  if (!isTheirs) return refuse(deps, { ...answering, about, text: refusalText('not_yours', answering.platform.label) });
  return answerReply(deps, answering, {
    async run(tx) {
      const done = await deps.askActions.answer(tx, { ask, accepts, person });
      await markDelivered(tx, page.id);
      return done;
    },
  });
}

/** A button under an investigation: lets a call of its agent run or not, or judges the result. */
async function workDecision(deps: Working, answering: Answering & { readonly decision: ChatDecision }): Promise<void> {
  const { decision } = answering;
  const about = await deps.decisions.about(deps.db, decision);
  if (about === null)
    return ignore(deps, answering, 'what it decides is not there any more', 'This is not there any more: nothing was changed.');
  const person = await whoReplied(deps, { ...answering, about });
  if (!person) return;
  const missing = about.permissions.find((permission) => !person.permissions.has(permission));
  if (missing !== undefined) {
    const text = `Nothing was changed, ${person.name}: your Tocsin account lacks the permission ${missing}. Ask an administrator for the operator role.`;
    return refuse(deps, { ...answering, about, text, person });
  }
  return answerReply(deps, answering, {
    run: (tx) => deps.decisions.run(tx, decision, person),
    // What was decided shows in the message itself, of most.
    shows: ({ kind, unseen }) => kind === 'changed' && !unseen,
  });
}

/** A command in the channel of an incident. A pin in any other channel is none of our concern. */
async function workChannelCommand(deps: Working, answering: Answering & { readonly given: GivenInChannel }): Promise<void> {
  const { claimed, session, given } = answering;
  const { reply } = claimed;
  const { command, channel, incident: number } = given;
  const ofChannel = number === undefined ? await deps.channels.incidentOf(deps.db, reply.provider, channel) : null;
  const verb = command.verb === 'ask' ? command.form : command.verb;
  const takesNone = verb === 'declare' || (verb === 'who' && number === undefined);
  if (ofChannel === null && number === undefined && !takesNone) {
    // Behind these a number is that of an alert.
    const remedy = verb === 'acknowledge' || verb === 'resolve' ? '' : `: name one, such as "${verb} #12"`;
    const text = command.verb === 'pin' ? null : `This is not the channel of an incident${remedy}. ${CHANNEL_HELP}`;
    return ignore(deps, answering, 'it is not the channel of an incident', text);
  }
  const about = { entityType: ofChannel === null ? 'chat' : 'incident', entityId: ofChannel ?? channel };
  const person = await whoReplied(deps, { ...answering, about });
  if (!person) return;
  const numbered = number === undefined ? null : await deps.channels.incidentNumbered(deps.db, number, person.id);
  if (number !== undefined && numbered === null)
    return ignore(deps, answering, 'there is no such incident', `There is no incident ${number}.`);
  const incidentId = ofChannel ?? numbered;
  const needed = verb === 'who' && incidentId === null ? [ON_CALL_NEEDED] : neededBy(command);
  const missing = needed.find((permission) => !person.permissions.has(permission));
  if (missing !== undefined)
    return refuse(deps, {
      ...answering,
      about,
      text: `Nothing was changed: your Tocsin account lacks the permission ${missing}. Ask an administrator for the operator role.`,
    });
  if (command.verb === 'ask') {
    const { permissions } = person;
    const fitting = await deps.channels.formFor(deps.db, { incidentId, form: command.form, permissions });
    if ('reason' in fitting) {
      await session.sendEphemeral(reply, fitting.reason);
      return end(deps, claimed, 'done', `none: ${fitting.reason}`);
    }
    const shown = await session.openForm(reply, fitting.form, number);
    if (!shown) await session.sendEphemeral(reply, `The form could not be shown: write "${verb} …". ${CHANNEL_HELP}`);
    return end(deps, claimed, 'done', shown ? 'the form is shown' : 'the form could not be shown');
  }
  const message = command.verb === 'pin' ? await session.message(channel, command.message) : null;
  if (message?.kind === 'retry') return putOff(deps, claimed, message.reason);
  if (message?.kind === 'none')
    return ignore(deps, answering, message.reason, `The message was not put on the timeline: ${message.reason}.`);
  const account = 'account' in command && command.account !== null ? await session.identify(command.account) : null;
  if (account?.kind === 'retry') return putOff(deps, claimed, account.reason);
  const named = account?.kind === 'found' ? await deps.personOf(reply.provider, account.found) : null;

  return answerReply(deps, answering, {
    async run(tx) {
      // It may have been hidden meanwhile.
      const seen = number === undefined || (await deps.channels.incidentNumbered(tx, number, person.id)) === incidentId;
      if (!seen) return { kind: 'refused', reason: `There is no incident ${number}.` };
      return deps.channels.run(tx, { provider: reply.provider, incidentId, command, person, named, message: message?.found ?? null });
    },
    // What was pinned shows by the reaction itself.
    shows: ({ kind }) => command.verb === 'pin' && kind !== 'refused',
  });
}

/** A line in the channel of an incident stands in its thread, whoever wrote it: what was said there everybody there has read. */
async function workLine(deps: Working, answering: Answering & { readonly said: SaidInChannel }): Promise<void> {
  const { claimed, session, platform, said } = answering;
  const { reply } = claimed;
  const incidentId = await deps.channels.incidentOf(deps.db, reply.provider, said.channel);
  if (incidentId === null) return end(deps, claimed, 'ignored', 'it is not the channel of an incident');
  if (reply.external !== null && (await deps.groupOf(reply.provider, reply.external)) !== null)
    return end(deps, claimed, 'ignored', 'it stands in the thread of a group of alerts');
  const who = await session.identify(reply.chatUser);
  if (who.kind === 'retry') return putOff(deps, claimed, who.reason);
  const person = who.kind === 'none' ? null : await deps.personOf(reply.provider, who.found);
  const named = person ? ({ kind: 'found', found: person.name } as const) : await session.nameOf(reply.chatUser);
  if (named.kind === 'retry') return putOff(deps, claimed, named.reason);
  if (named.kind === 'none') return end(deps, claimed, 'ignored', named.reason);
  const author: Actor = person
    ? actorOf(person)
    : { kind: 'source', id: null, name: `${named.found.slice(0, NAME_MAX)} (${platform.label})` };
  return answerReply(deps, answering, {
    run: (tx) => deps.channels.say(tx, { ...said, provider: reply.provider, incidentId, author }),
    shows: () => true,
  });
}

/** A group, and the message that begins the thread in which somebody wrote. */
interface FoundGroup {
  readonly groupId: string;
  readonly thread: ExternalRef | null;
}

async function findGroup(deps: Working, session: ChatSession, reply: ChatReply): Promise<ChatLookup<FoundGroup>> {
  if (reply.groupId !== null) return { kind: 'found', found: { groupId: reply.groupId, thread: reply.external } };
  if (reply.alertNumber !== null) return asFound(await deps.groupOfAlert(reply.alertNumber), null, 'there is no such alert');
  const external = reply.external === null ? await session.locate(reply) : ({ kind: 'found', found: reply.external } as const);
  if (external.kind !== 'found') return external;
  return asFound(await deps.groupOf(reply.provider, external.found), external.found, 'it is not a reply to a Tocsin message');
}

function asFound(groupId: string | null, thread: ExternalRef | null, reason: string): ChatLookup<FoundGroup> {
  return groupId === null ? { kind: 'none', reason } : { kind: 'found', found: { groupId, thread } };
}

interface Doing {
  readonly reply: ChatReply;
  readonly groupId: string;
  readonly thread: ExternalRef | null;
  readonly actor: Actor;
  readonly permissions: ReadonlySet<string>;
}

function act(tx: Tx, actions: GroupActions, { reply, groupId, thread, actor, permissions }: Doing): Promise<ActionOutcome> {
  switch (reply.intent) {
    case 'acknowledge':
      return actions.acknowledgeGroup(tx, groupId, { actor, permissions });
    case 'resolve':
      return actions.resolveGroup(tx, groupId, actor);
    case 'silence':
      return actions.silenceGroup(tx, groupId, actor, reply.minutes ?? 0);
    case 'note':
      return actions.addNote(tx, groupId, actor, { text: reply.text ?? '', origin: reply.provider, thread });
    case 'escalate':
    case 'join':
    case 'decline':
    case 'channel':
    case 'decide':
      throw new Error(`groups know no ${reply.intent}`);
  }
}

/** What a reply was about, for the audit trail. */
interface About {
  readonly entityType: string;
  readonly entityId: string;
}

interface Refusal {
  readonly claimed: ClaimedReply;
  readonly session: ChatSession;
  readonly about: About;
  readonly text: string;
  /** Who it was, where that is known. */
  readonly person?: ChatPerson;
}

/** Tells the person privately, then records it. People talking in a thread are told once an hour, not at every line. */
async function refuse(deps: Working, { claimed, session, about, text, person }: Refusal): Promise<void> {
  const { reply } = claimed;
  const silent = reply.intent === 'note' && (await wasNotifiedLately(deps.db, reply));
  const answered = silent || (await session.sendEphemeral(reply, text));
  await writeInTime(deps, async (tx) => {
    if (!(await holdReply(tx, claimed))) return;
    await settleReply(tx, claimed, 'refused', text);
    await audit(tx, {
      event: AUDIT.chat_reply.refused,
      actor: person ? actorOf(person) : { kind: 'source', id: null, name: `${reply.provider} user ${reply.chatUser}` },
      entityType: about.entityType,
      entityId: about.entityId,
      data: { provider: reply.provider, chat_user: reply.chatUser, intent: reply.intent, reason: text, replied: answered },
    });
  });
}

async function putOff(deps: Working, claimed: ClaimedReply, why: string): Promise<void> {
  const pause = replyRetryMs(claimed.attempts);
  if (pause === null) return end(deps, claimed, 'failed', why);
  await writeWhileHeld(deps.held, () => postponeReply(deps.db, claimed, pause, why));
}
