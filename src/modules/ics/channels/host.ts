import type { ThreadButton } from '../../notifications/channel.ts';

/** A channel, as its chat knows it. */
export interface ChannelRef {
  readonly id: string;
  /** Without the sign before it. */
  readonly name: string;
  /** Where a browser opens it; null: not known. */
  readonly url: string | null;
}

/** A call that did not succeed. The reason is a sentence with the remedy. */
export type HostTrouble =
  | { readonly kind: 'refused'; readonly reason: string }
  /** Somebody archived or deleted the channel at the platform. */
  | { readonly kind: 'archived'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string; readonly retryAfterMs: number | null };

export type HostAnswer<Value> = { readonly kind: 'ok'; readonly value: Value } | HostTrouble;

/** Whose the channel is that has the wanted name already. */
export type Created =
  | HostAnswer<ChannelRef>
  | { readonly kind: 'taken'; readonly by: 'us'; readonly channel: ChannelRef }
  | { readonly kind: 'taken'; readonly by: 'others' | 'archived' };

/** Somebody who is to be in the channel. */
export interface Invitee {
  readonly userId: string;
  readonly name: string;
  /** The account they linked there; null: none. */
  readonly account: string | null;
  /** Their confirmed address; null: none. */
  readonly email: string | null;
}

/** Where the channel leads, and what it is about. */
export interface ChannelSubject {
  readonly topic: string;
  readonly title: string;
  readonly url: string;
}

/** A message of a channel that somebody points to. */
export interface ChannelMessage {
  readonly text: string;
  readonly author: string;
  readonly url: string | null;
}

/** Lines of plain text for a channel. */
export interface ChannelPost {
  /** Who says them. */
  readonly lead?: string;
  readonly lines: readonly string[];
  readonly buttons?: readonly ThreadButton[];
  /** The same for every attempt at the same message. */
  readonly key: string;
}

/** A line that somebody wrote into a channel. */
export interface ChannelLine {
  /** The chat's own name of it. */
  readonly id: string;
  readonly user: string;
  readonly text: string;
  /** The message that begins the thread it stands in; null: in none. */
  readonly thread: Readonly<Record<string, string>> | null;
}

/** What people wrote since the last reading, oldest first. A line may come in two readings. */
export interface ChannelReading {
  readonly lines: readonly ChannelLine[];
  /** From where the next reading goes on; only the host understands it. */
  readonly until: string;
}

/** A chat in which incidents have channels. Every call may be made twice. */
export interface ChannelHost {
  readonly provider: string;
  /** Its name, for sentences. */
  readonly label: string;
  /** The sign before a channel's name. */
  readonly sign: string;
  /** What people can write into a channel. */
  readonly help: string;
  /** Creates a channel, or says whose the one is that has the name. */
  create(name: string, signal: AbortSignal): Promise<Created>;
  /** An existing channel that the bot is in. */
  find(channelId: string, signal: AbortSignal): Promise<HostAnswer<ChannelRef>>;
  setTopic(channelId: string, subject: ChannelSubject, signal: AbortSignal): Promise<HostAnswer<null>>;
  /** Puts a link on top of the channel. */
  bookmark(channelId: string, subject: ChannelSubject, signal: AbortSignal): Promise<HostAnswer<null>>;
  /** Invites one person; ok with a sentence when the chat knows nobody like that. */
  invite(channelId: string, person: Invitee, signal: AbortSignal): Promise<HostAnswer<string | null>>;
  post(channelId: string, message: ChannelPost, signal: AbortSignal): Promise<HostAnswer<null>>;
  archive(channelId: string, signal: AbortSignal): Promise<HostAnswer<null>>;
  /** New lines of people, for chats that do not call when somebody writes. `after` null: what is there already is left out. */
  read?(channelId: string, after: string | null, signal: AbortSignal): Promise<HostAnswer<ChannelReading>>;
  /** A message that a reaction names. */
  message(channelId: string, message: string, signal: AbortSignal): Promise<HostAnswer<ChannelMessage>>;
}
