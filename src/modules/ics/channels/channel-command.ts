import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { IncidentSeverity } from '../../incidents/incident.ts';
import { incidentSeverity } from '../../incidents/severity.ts';
import type { FilledForm, FormName } from './channel-form.ts';

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
  /** What it is about, in the web app. */
  readonly url?: string;
}

/** What somebody asks for in the channel of an incident, or of one that they name; `declare` of none. Names are as they were typed; an account in `<@…>` is in `account`. */
export type ChannelCommand =
  | { readonly verb: 'acknowledge' | 'status' | 'who' }
  | { readonly verb: 'page'; readonly who: string }
  | { readonly verb: 'role'; readonly role: string; readonly who: string; readonly account: string | null }
  | { readonly verb: 'note'; readonly text: string }
  | FilledForm
  /** Given without words: the chat shows a form for them. */
  | { readonly verb: 'ask'; readonly form: FormName }
  /** A message that was marked with a pin. */
  | { readonly verb: 'pin'; readonly message: string };

/** A command and the channel it was given in, as the platform names it. */
export interface GivenInChannel {
  readonly channel: string;
  readonly command: ChannelCommand;
  /** Number of the incident that it names; absent: that of the channel. */
  readonly incident?: number;
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

const NEEDED_BY: Readonly<Record<Exclude<ChannelCommand['verb'], 'ask'>, string>> = {
  acknowledge: 'incidents:command',
  resolve: 'incidents:command',
  page: 'incidents:command',
  role: 'incidents:command',
  handoff: 'incidents:command',
  declare: 'incidents:write',
  update: 'incidents:write',
  severity: 'incidents:write',
  note: 'incidents:write',
  pin: 'incidents:write',
  status: 'incidents:read',
  who: 'incidents:read',
};

/** What a command needs; a form as much as the least that can be filled in. Pure. */
export function neededBy(command: ChannelCommand): readonly string[] {
  if (command.verb === 'ask') return [NEEDED_BY[command.form === 'resolve_published' ? 'resolve' : command.form]];
  return command.verb === 'resolve' && command.update !== null ? [NEEDED_BY.resolve, NEEDED_BY.update] : [NEEDED_BY[command.verb]];
}

/** What listing who is on call needs: "who" outside of an incident. */
export const ON_CALL_NEEDED = 'oncall:read';

/** What people can do to an incident from its channel. */
export interface ChannelActions {
  /** The incident whose channel this is; null: no channel of an incident. */
  incidentOf(db: Queryable, provider: string, channel: string): Promise<string | null>;
  /** The incident with a number, if the person may see it. */
  incidentNumbered(db: Queryable, number: number, userId: string): Promise<string | null>;
  /** The form that fits the incident and what the person may do; a sentence where nothing is to be filled in any more. */
  formFor(
    db: Queryable,
    asked: { readonly incidentId: string | null; readonly form: FormName; readonly permissions: ReadonlySet<string> },
  ): Promise<{ readonly form: FormName } | { readonly reason: string }>;
  /** Done in the caller's transaction: the effect and the reply's end are one. */
  run(tx: Tx, asked: GivenCommand): Promise<ChannelOutcome>;
  /** Adds a line of the channel to the incident's thread, in the caller's transaction. */
  say(tx: Tx, talk: ChannelTalk): Promise<ChannelOutcome>;
}

/** A command with all that the chat was asked for it. */
export interface GivenCommand {
  readonly provider: string;
  /** Null: of none, which only `declare` and `who` take. */
  readonly incidentId: string | null;
  readonly command: Exclude<ChannelCommand, { readonly verb: 'ask' }>;
  readonly person: ChannelPerson;
  /** The person of ours behind the account that the command names; null: it names none, or nobody of ours. */
  readonly named: ChannelPerson | null;
  /** The message that was pinned. */
  readonly message: { readonly text: string; readonly author: string; readonly url: string | null } | null;
}

export const CHANNEL_HELP =
  'Anywhere: "declare high Checkout fails" declares an incident (with "for storefront" at the end for a service), "who" lists who is on call. "declare", "update", "severity" and "handoff" alone show a form, and so does "resolve" in the channel of an incident. In the channel of an incident: "ack" acknowledges, "resolve …" resolves with a note, "status" and "who" tell how it stands and who has which role, "update …" posts an update for the team and "update public …" one for customers, "severity critical" changes the severity, "page storefront" pages a team or a person, "handoff @ada" hands over the command, "role scribe @ada" assigns a role, "note …" writes on the timeline. Elsewhere name the incident: "update #12 …". A 📌 on a message puts it on the timeline.';

const ACCOUNT = /^<@([A-Za-z0-9]{1,40})(?:\|[^<>]*)?>$/;

/** A slash command that is about an incident, and the number of that where it names one; null: it is none. Pure. */
export function parseChannelCommand(text: string): Omit<GivenInChannel, 'channel'> | null {
  const [, verb = '', number, rest = ''] = /^\s*(\S+)\s*(?:#(\d{1,15})(?!\S))?\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  const command = commandOf(verb, rest);
  if (command === null) return null;
  const about = command.verb === 'ask' ? command.form : command.verb;
  // One that is declared has no number yet, and the number behind these is that of an alert.
  if (number !== undefined && ['declare', 'acknowledge', 'resolve'].includes(about)) return null;
  return { command, ...(number === undefined ? {} : { incident: Number(number) }) };
}

function commandOf(verb: string, rest: string): ChannelCommand | null {
  switch (verb.toLowerCase()) {
    case 'ack':
    case 'acknowledge':
      return rest === '' ? { verb: 'acknowledge' } : null;
    case 'resolve':
      if (rest === '') return { verb: 'ask', form: 'resolve' };
      // A number is that of an alert.
      return /^#?\d/.test(rest) ? null : { verb: 'resolve', note: rest.slice(0, NOTE_LIMIT), update: null };
    case 'status':
      return { verb: 'status' };
    case 'who':
      return { verb: 'who' };
    case 'page':
      return rest === '' ? null : { verb: 'page', who: rest.replace(/^@/, '').slice(0, 200) };
    case 'note':
      return rest === '' ? null : { verb: 'note', text: rest.slice(0, NOTE_LIMIT) };
    case 'declare':
      return rest === '' ? { verb: 'ask', form: 'declare' } : { verb: 'declare', text: rest.slice(0, NOTE_LIMIT) };
    case 'update': {
      if (rest === '') return { verb: 'ask', form: 'update' };
      const [, audience, words = ''] = /^(public(?:\s+|$))?([\s\S]*)$/i.exec(rest) ?? [];
      return words === '' ? null : { verb: 'update', text: words.slice(0, NOTE_LIMIT), audience: audience ? 'public' : 'internal' };
    }
    case 'severity':
      if (rest === '') return { verb: 'ask', form: 'severity' };
      return /^\S+$/.test(rest) ? { verb: 'severity', severity: rest.toLowerCase() } : null;
    case 'handoff':
      return rest === '' ? { verb: 'ask', form: 'handoff' } : { verb: 'handoff', ...personNamed(rest) };
    case 'role': {
      const [, role, who] = /^([\w-]+(?:\s+(?:commander|lead))?)\s+([\s\S]+)$/i.exec(rest) ?? [];
      if (!role || !who) return null;
      return { verb: 'role', role: role.toLowerCase(), ...personNamed(who.trim()) };
    }
    default:
      return null;
  }
}

function personNamed(text: string): { readonly who: string; readonly account: string | null } {
  return { who: text.replace(/^@/, '').slice(0, 200), account: ACCOUNT.exec(text)?.[1] ?? null };
}

/** What `declare` says: the severity where it begins with one, the title, and the service where it ends with `for …`. */
export interface Declared {
  readonly severity: IncidentSeverity | null;
  readonly title: string;
  /** A title may end with these words too: it is one only where there is such a service. */
  readonly service: { readonly name: string; readonly titleWithout: string } | null;
}

/** Reads the words of `declare`. Pure. */
export function readDeclared(text: string): Declared {
  const [, first = '', rest = ''] = /^(\S+)\s+([\s\S]+)$/.exec(text.trim()) ?? [];
  // "High latency" is a title: a severity is written small, as a code (SEV1), or before a colon.
  const severity = /^[A-Z][a-z]+$/.test(first) ? null : incidentSeverity(first.replace(/[:,]$/, ''));
  const title = (severity === null ? text : rest).trim();
  const [, titleWithout = '', name = ''] = /^([\s\S]+\S)\s+for\s+(\S[\s\S]*)$/i.exec(title) ?? [];
  return { severity, title, service: name === '' ? null : { name, titleWithout } };
}

/** Reactions that put a message on the timeline. */
export const PINS: ReadonlySet<string> = new Set(['pushpin', 'round_pushpin']);
