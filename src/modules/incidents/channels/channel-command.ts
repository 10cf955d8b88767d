import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** Longest note of a command, in characters. */
const NOTE_LIMIT = 2_000;

/** Who gave a command, or is named in it. */
export interface ChannelPerson {
  readonly id: string;
  readonly name: string;
}

/** What became of a command, as a sentence for the person. */
export interface ChannelOutcome {
  readonly kind: 'changed' | 'none' | 'refused';
  readonly reason: string;
}

/** What somebody asks for in the channel of an incident. Names are as they were typed; an account in `<@…>` is in `account`. */
export type ChannelCommand =
  | { readonly verb: 'acknowledge' | 'resolve' | 'status' | 'who' }
  | { readonly verb: 'page'; readonly who: string }
  | { readonly verb: 'role'; readonly role: string; readonly who: string; readonly account: string | null }
  | { readonly verb: 'note'; readonly text: string }
  /** A message that was marked with a pin. */
  | { readonly verb: 'pin'; readonly message: string };

/** A command and the channel it was given in, as the platform names it. */
export interface GivenInChannel {
  readonly channel: string;
  readonly command: ChannelCommand;
}

/** A line that was written into a channel, as the platform names that. */
export interface SaidInChannel {
  readonly channel: string;
  readonly text: string;
}

/** A line for the thread of an incident. */
export interface ChannelTalk extends SaidInChannel {
  readonly provider: string;
  readonly incidentId: string;
  readonly author: Actor;
}

/** What a command needs. */
export const NEEDED_BY: Readonly<Record<ChannelCommand['verb'], string>> = {
  acknowledge: 'incidents:command',
  resolve: 'incidents:command',
  page: 'incidents:command',
  role: 'incidents:command',
  note: 'incidents:write',
  pin: 'incidents:write',
  status: 'incidents:read',
  who: 'incidents:read',
};

/** What people can do to an incident from its channel. */
export interface ChannelActions {
  /** The incident whose channel this is; null: no channel of an incident. */
  incidentOf(db: Queryable, provider: string, channel: string): Promise<string | null>;
  /** Done in the caller's transaction: the effect and the reply's end are one. */
  run(tx: Tx, asked: GivenCommand): Promise<ChannelOutcome>;
  /** Adds a line of the channel to the incident's thread, in the caller's transaction. */
  say(tx: Tx, talk: ChannelTalk): Promise<ChannelOutcome>;
}

/** A command with all that the chat was asked for it. */
export interface GivenCommand {
  readonly provider: string;
  readonly incidentId: string;
  readonly command: ChannelCommand;
  readonly person: ChannelPerson;
  /** The person of ours behind the account that the command names; null: it names none, or nobody of ours. */
  readonly named: ChannelPerson | null;
  /** The message that was pinned. */
  readonly message: { readonly text: string; readonly author: string; readonly url: string | null } | null;
}

export const CHANNEL_HELP =
  'In the channel of an incident: "ack" and "resolve" do what they say, "status" and "who" tell how it stands and who has which role, "page storefront" pages a team or a person, "role scribe @ada" assigns a role, "note …" writes on the timeline. A 📌 on a message puts it on the timeline.';

const ACCOUNT = /^<@([A-Za-z0-9]{1,40})(?:\|[^<>]*)?>$/;

/** A slash command that is about the incident of its channel; null: it is none. Pure. */
export function parseChannelCommand(text: string): ChannelCommand | null {
  const [, verb = '', rest = ''] = /^\s*(\S+)\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  switch (verb.toLowerCase()) {
    case 'ack':
    case 'acknowledge':
      return rest === '' ? { verb: 'acknowledge' } : null;
    case 'resolve':
      return rest === '' ? { verb: 'resolve' } : null;
    case 'status':
      return { verb: 'status' };
    case 'who':
      return { verb: 'who' };
    case 'page':
      return rest === '' ? null : { verb: 'page', who: rest.replace(/^@/, '').slice(0, 200) };
    case 'note':
      return rest === '' ? null : { verb: 'note', text: rest.slice(0, NOTE_LIMIT) };
    case 'role': {
      const [, role, who] = /^([\w-]+(?:\s+(?:commander|lead))?)\s+([\s\S]+)$/i.exec(rest) ?? [];
      if (!role || !who) return null;
      const account = ACCOUNT.exec(who.trim())?.[1] ?? null;
      return { verb: 'role', role: role.toLowerCase(), who: who.trim().replace(/^@/, '').slice(0, 200), account };
    }
    default:
      return null;
  }
}

/** Reactions that put a message on the timeline. */
export const PINS: ReadonlySet<string> = new Set(['pushpin', 'round_pushpin']);
