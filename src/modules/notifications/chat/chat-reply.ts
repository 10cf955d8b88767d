import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { DecisionVerb, ExternalRef } from '../channel.ts';
import type { GivenInChannel, SaidInChannel } from '../../ics/channels/channel-command.ts';
import type { FormName } from '../../ics/channels/channel-form.ts';

/** The id of a chat platform that people can answer on. */
export type ChatProvider = string;

/** What a person wants. `escalate`, `join` and `decline` only of a page, `channel` what stands in `given`, `decide` what in `decision`. */
export type ChatIntent = 'acknowledge' | 'resolve' | 'silence' | 'note' | 'escalate' | 'join' | 'decline' | 'channel' | 'decide';

/** What a button under an investigation decides, about a call of its agent or its result; or one under an order. */
export interface ChatDecision {
  readonly verb: DecisionVerb;
  /** Of the approval, of the investigation, or of the message of command. */
  readonly id: string;
}

/** Something a person did in chat, verified and in our terms. Stored before the provider is answered. */
export interface ChatReply {
  readonly provider: ChatProvider;
  /** The provider's own name of the event: the same for a repeat of it. */
  readonly eventId: string;
  /** How it was said: what is told back depends on it. */
  readonly via: 'button' | 'thread' | 'command';
  readonly intent: ChatIntent;
  /** The words of a note. */
  readonly text: string | null;
  /** For how long alerts like it are silenced. */
  readonly minutes?: number;
  /** The group, where a signature of ours names it. */
  readonly groupId: string | null;
  /** The page whose button it was; what it names is acted on, and not a group. */
  readonly pageId?: string;
  /** One incident of that page: the button was for it alone. */
  readonly incidentId?: string;
  /** Numbers of the incidents that the message of the button named: the button was for these. */
  readonly shown?: readonly number[];
  /** What a button under an investigation decides. */
  readonly decision?: ChatDecision;
  /** What was asked for in the channel of an incident, and not of a group. */
  readonly given?: GivenInChannel;
  /** A line as it was written, and where: it belongs to the incident whose channel this is, unless its thread is a group's. */
  readonly said?: SaidInChannel;
  /** The alert's number, where a person typed it. */
  readonly alertNumber: number | null;
  /** The message that was answered, as deliveries know it; null when only `locate` can tell. */
  readonly external: ExternalRef | null;
  readonly chatUser: string;
  /** Where to tell the person something; only the provider reads it. */
  readonly place: Readonly<Record<string, string>>;
}

/** What an action did. `none`: it held already. `refused`: it is not possible. The reason is a sentence for the person. */
export interface ActionOutcome {
  readonly kind: 'changed' | 'none' | 'refused';
  readonly reason: string;
  /** The message that was answered does not show it. */
  readonly unseen?: boolean;
}

/** What became of an action on several groups, as one: changed where one was. Each refusal is named. Pure. */
export function together(outcomes: readonly ActionOutcome[]): ActionOutcome {
  const kind = (['changed', 'refused', 'none'] as const).find((one) => outcomes.some((outcome) => outcome.kind === one)) ?? 'none';
  const said = outcomes.filter((outcome) => outcome.kind === kind || outcome.kind === 'refused');
  const reasons = new Set(said.map(({ reason }) => reason));
  const unseen = said.some((outcome) => outcome.unseen || outcome.kind !== kind);
  return {
    kind,
    reason: [...reasons].slice(0, MOST_REASONS).join(' ') || 'These alerts are not there any more.',
    ...(unseen ? { unseen } : {}),
  };
}

/** Reasons that one person reads for one press. */
const MOST_REASONS = 5;

/** A line of a thread. */
export interface ChatNote {
  readonly text: string;
  readonly origin: ChatProvider;
  /** The message that begins the thread it stands in; null: in none. */
  readonly thread: ExternalRef | null;
}

/** What people can do to a group from chat. Each runs in the caller's transaction: the effect and the reply's end are one. */
export interface GroupActions {
  /** With its open incidents, where `permissions` or a page of this person allow it. */
  acknowledgeGroup(
    tx: Tx,
    groupId: string,
    by: { readonly actor: Actor; readonly permissions: ReadonlySet<string> },
  ): Promise<ActionOutcome>;
  resolveGroup(tx: Tx, groupId: string, actor: Actor): Promise<ActionOutcome>;
  /** Silences alerts like those of the group. */
  silenceGroup(tx: Tx, groupId: string, actor: Actor, minutes: number): Promise<ActionOutcome>;
  addNote(tx: Tx, groupId: string, actor: Actor, note: ChatNote): Promise<ActionOutcome>;
}

/** What decisions from chat make happen. */
export interface DecisionActions {
  /** What it is about, and the permission that deciding it needs; null: it is not there any more. */
  about(
    db: Queryable,
    decision: ChatDecision,
  ): Promise<{ readonly entityType: string; readonly entityId: string; readonly permissions: readonly string[] } | null>;
  /** Decides in the transaction of the reply. */
  run(
    tx: Tx,
    decision: ChatDecision,
    person: { readonly id: string; readonly name: string; readonly permissions: ReadonlySet<string> },
  ): Promise<ActionOutcome>;
}

/** A callback as it came in. Header names are lower case; the bytes are what was signed. */
export interface RawCallback {
  readonly endpoint: 'interactions' | 'events' | 'commands';
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly raw: Buffer;
}

/** What a callback turned out to be. `answer` is the body of the 200; empty means no body. */
export type Received =
  | { readonly kind: 'unauthenticated'; readonly reason: string }
  | { readonly kind: 'malformed'; readonly reason: string }
  | { readonly kind: 'answer'; readonly answer: object | null }
  | { readonly kind: 'reply'; readonly reply: ChatReply; readonly answer: object | null };

/** A call to the platform that may have to be repeated. */
export type ChatLookup<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string };

/** A chat user, as the platform vouches for them. */
export interface ChatIdentity {
  /** The workspace or server that the id belongs to. */
  readonly issuer: string;
  readonly subject: string;
  /** Null: the platform says of no address that it is verified, and `noEmail` says in words why. */
  readonly verifiedEmail: string | null;
  readonly noEmail: string;
}

/** A message that somebody points to. */
export interface PointedMessage {
  readonly text: string;
  readonly author: string;
  readonly url: string | null;
}

/** A chat platform with its settings, for as long as one callback or one reply is worked on. */
export interface ChatSession {
  /** Verifies and understands a callback. Pure but for the settings. */
  receive(callback: RawCallback, now: Date): Received;
  /** Who a chat user is. `none` says in words why that is nobody who may act here. */
  identify(chatUser: string): Promise<ChatLookup<ChatIdentity>>;
  /** What a chat user is called, for one who is nobody of ours. `none`: not a person. */
  nameOf(chatUser: string): Promise<ChatLookup<string>>;
  /** The message that a reply belongs to, where the callback did not say. */
  locate(reply: ChatReply): Promise<ChatLookup<ExternalRef>>;
  /** A message of a channel, as people read it. `none` says why not. */
  message(channel: string, message: string): Promise<ChatLookup<PointedMessage>>;
  /** Tells one person something that nobody else sees, with an address of ours below it. False: it could not be told. */
  sendEphemeral(reply: ChatReply, text: string, url?: string): Promise<boolean>;
  /** Shows the person a form, for the incident with this number or that of the channel. False: too late, or the chat has none. */
  openForm(reply: ChatReply, form: FormName, incident?: number): Promise<boolean>;
}

/** A chat platform. */
export interface ChatPlatform {
  readonly provider: ChatProvider;
  /** Its name, for sentences. */
  readonly label: string;
  /** Where it calls back, and what for. */
  readonly endpoints: ReadonlyArray<{ readonly endpoint: RawCallback['endpoint']; readonly operationId: string; readonly summary: string }>;
  /** Null when callbacks are not configured. */
  open(): Promise<ChatSession | null>;
}

/** A line of a channel that was read, as if the chat had called. Pure. */
export function channelLine({
  provider,
  channel,
  id,
  user,
  text,
  thread,
}: SaidInChannel & {
  readonly provider: ChatProvider;
  readonly id: string;
  readonly user: string;
  readonly thread: ExternalRef | null;
}): ChatReply {
  return {
    provider,
    eventId: `line:${id}`,
    via: 'thread',
    intent: 'channel',
    text: null,
    groupId: null,
    said: { channel, text },
    alertNumber: null,
    external: thread,
    chatUser: user,
    place: {},
  };
}

/** Longest note that is kept. */
export const NOTE_LIMIT = 4_000;

/** How long a silence lasts of which nothing was said. */
const SILENCE_MINUTES = 120;
/** The longest that chat makes; the web app makes longer ones. */
const LONGEST_MINUTES = 7 * 1_440;
const UNIT_MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 };

/** `30m`, `2h`, `1d` in minutes, two hours when nothing is said; null for anything else, and for more than a week. */
function minutesOf(text: string | undefined): number | null {
  if (text === undefined) return SILENCE_MINUTES;
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/i.exec(text) ?? [];
  const minutes = Number(count) * (UNIT_MINUTES[unit.toLowerCase()] ?? 0);
  return minutes >= 1 && minutes <= LONGEST_MINUTES ? minutes : null;
}

/** What a line in a thread asks for: a single command word, a silence with its length, or a note. */
export function intentOfText(text: string): Pick<ChatReply, 'intent' | 'minutes'> {
  const line = text.trim().toLowerCase().replace(/^[!/]/, '').replace(/[.!]$/, '');
  if (line === 'ack' || line === 'acknowledge') return { intent: 'acknowledge' };
  if (line === 'resolve') return { intent: 'resolve' };
  const silence = /^silence(?:\s+(\S+))?$/.exec(line);
  const minutes = silence && minutesOf(silence[1]);
  return minutes === null ? { intent: 'note' } : { intent: 'silence', minutes };
}

/** A slash command: `ack 12`, `resolve #12`, `silence 12 2h`, or something that is answered with the help. */
export function parseCommand(text: string): (Pick<ChatReply, 'intent' | 'minutes'> & { readonly alertNumber: number }) | 'help' {
  const [, silenced, length] = /^\s*silence\s+#?(\d{1,15})(?:\s+(\S+))?\s*$/i.exec(text) ?? [];
  const minutes = silenced === undefined ? null : minutesOf(length);
  if (minutes !== null) return { intent: 'silence', minutes, alertNumber: Number(silenced) };
  const [, verb, number] = /^\s*(ack|acknowledge|resolve)\s+#?(\d{1,15})\s*$/i.exec(text) ?? [];
  if (!verb || !number) return 'help';
  return { intent: verb.toLowerCase() === 'resolve' ? 'resolve' : 'acknowledge', alertNumber: Number(number) };
}

export const COMMAND_HELP =
  'Write "ack 12" to acknowledge alert 12 and its group, or "resolve 12" to resolve it. "silence 12 2h" silences alerts like it for two hours (30m, 2h, 1d; at most 7d). In the thread of an alert message, "ack", "resolve" and "silence 2h" do the same; every other line is kept as a note.';

/** Why a reply changed nothing, as told to the person who wrote it. */
export function refusalText(
  why: 'no_account' | 'no_permission' | 'no_email' | 'not_yours' | 'no_command',
  platform: string,
  detail = '',
): string {
  switch (why) {
    case 'no_email':
      return `Nothing was changed: ${detail}. Tocsin recognizes people by a ${platform} account that they linked in their profile, or by its confirmed email address.`;
    case 'no_account':
      return `Nothing was changed: no Tocsin user has linked your ${platform} account or has its email address. Link it in your Tocsin profile, or ask an administrator to add you to Tocsin with that address.`;
    case 'not_yours':
      return 'Nothing was changed: this page was sent to someone else. Only the person who was paged can answer it.';
    case 'no_command':
      return 'Nothing was changed: your Tocsin account has read-only access to incidents. Ask an administrator for the operator role.';
    case 'no_permission':
      return 'Nothing was changed: your Tocsin account has read-only access to alerts. Ask an administrator for the operator role.';
  }
}

/** Pause before another attempt at a reply whose platform did not answer; null: it is given up. */
export function replyRetryMs(attempts: number): number | null {
  return attempts >= 10 ? null : Math.min(1_000 * 2 ** attempts, 120_000);
}
