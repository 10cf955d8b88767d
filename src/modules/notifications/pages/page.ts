import type { Urgency } from '../../escalation/ports.ts';
import type { ExternalRef, SendOutcome } from '../channel.ts';

/** The id of a way to a person: `in_app`, or a provider's. Which there are, the composition says. */
export type PersonChannelName = string;

/** A way to a person, as its provider declares it. Data only. */
export interface PersonMethod {
  readonly id: PersonChannelName;
  /** In a form: `Phone, by Acme`. */
  readonly name: string;
  /** In a short sentence: `by phone`. */
  readonly by: string;
  /** In a sentence that tells it from its like: `by phone (Acme)`. */
  readonly byInFull: string;
  /**
   * What leads to the person: their confirmed email address; their confirmed phone number; an account they linked, or
   * else their email address there; an address of this method's own, which they enter and confirm. `none`: nothing is needed.
   */
  readonly contact: 'none' | 'email' | 'phone' | 'account' | 'address';
  /** Of a method with an address of its own: how it is entered. */
  readonly address?: PersonAddress;
  /** It rings: one call after the other, answered by keys. */
  readonly rings?: true;
  /** An attempt may take longer than usual, in milliseconds. */
  readonly deadlineMs?: number;
  /** In which order another way is tried where one fails, the least disturbing that is sure to be seen first; null: never. */
  readonly fallback: number | null;
}

/** An address that a person enters for one method. */
export interface PersonAddress {
  readonly label: string;
  readonly placeholder: string;
  readonly help: string;
  /** A regular expression for all of it. */
  readonly pattern: string;
  /** What is wrong with an address that does not match. */
  readonly fault: string;
}

/** The web app. */
export const IN_APP: PersonMethod = {
  id: 'in_app',
  name: 'Web app',
  by: 'in the web app',
  byInFull: 'in the web app',
  contact: 'none',
  fallback: null,
};

/** Every way to a person. */
export interface PersonMethods {
  /** In the order in which they are shown. */
  readonly all: readonly PersonMethod[];
  /** One that is not known any more leads nowhere. */
  of(id: PersonChannelName): PersonMethod;
}

/** The web app, and what providers declare. */
export function personMethods(declared: readonly PersonMethod[]): PersonMethods {
  const all = [IN_APP, ...declared];
  const byId = new Map(all.map((method) => [method.id, method]));
  return {
    all,
    of: (id) => byId.get(id) ?? { id, name: id, by: `by ${id}`, byInFull: `by ${id}`, contact: 'address', fallback: null },
  };
}

export const PAGE_STATES = ['pending', 'sending', 'sent', 'delivered', 'failed', 'dead', 'skipped'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** An incident as a page tells of it. */
export interface PagedIncident {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly severity: string;
  readonly status: string;
  /** Somebody is still wanted: nobody took it on, and it is not over. */
  readonly wanted: boolean;
  readonly acknowledgedBy: string | null;
  /** Number of the incident that it was merged into; null: into none. */
  readonly mergedInto: number | null;
  /** What the same trouble was last time, of an incident that a page names alone; null: not looked for, or new. */
  readonly seenBefore: string | null;
}

/** What a page asks of its person besides incidents. join, offer, cover: accepted or declined; order: acknowledged. */
export interface PageAsk {
  readonly kind: 'join' | 'offer' | 'cover' | 'order';
  readonly id: string;
}

/** The incident that a notice is about. The notice is moot once it is over, or stands as `until` says. */
export interface NoticeAbout {
  readonly incident_id: string;
  readonly until: 'acknowledged' | 'mitigated' | 'over';
}

/** A text that is no incident. */
export interface PageNotice {
  readonly kind: 'notice' | 'test' | 'responder';
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly ask?: PageAsk;
  readonly about?: NoticeAbout;
  /** That incident, while it waits for somebody and the person may answer for it. */
  readonly incident?: PagedIncident;
}

const OVER: ReadonlySet<string> = new Set(['resolved', 'closed', 'cancelled']);

/** Whether nobody works on an incident any more. Pure. */
export function isOver({ status }: Pick<PagedIncident, 'status'>): boolean {
  return OVER.has(status);
}

/** Whether what a notice says of its incident is no longer so; null: the incident was deleted. Pure. */
export function isMoot({ until }: NoticeAbout, incident: PagedIncident | null): boolean {
  if (incident === null || isOver(incident)) return true;
  return until === 'acknowledged' ? !incident.wanted : until === 'mitigated' && incident.status === 'mitigated';
}

/** Whether the message of a notice has buttons that answer it. Pure. */
export function isAnswerable({ ask, incident }: PageNotice): boolean {
  return ask !== undefined || incident !== undefined;
}

/** A notice whose buttons would change nothing any more: without them, and said to be moot where it is. Pure. */
export function withoutAnswers({ kind, title, body, link }: PageNotice, moot: boolean): PageNotice {
  return { kind, title: moot ? `No action needed: ${title}` : title, body, link };
}

/** What is told: incidents, most severe first, with the notices that go in the same message; or a text of another kind. */
export type PageContent =
  | { readonly kind: 'incident'; readonly incidents: readonly PagedIncident[]; readonly notices?: readonly PageNotice[] }
  | PageNotice;

const SEVERITIES = ['critical', 'high', 'medium', 'low'];

/** Puts what goes out together into one content: wanted incidents first, the most severe of them first, then by number. */
export function contentOfAll(incidents: readonly PagedIncident[], notices: readonly PageNotice[]): PageContent {
  if (incidents.length > 0) return { kind: 'incident', incidents: [...incidents].sort(bySeverity), notices };
  const [first, ...others] = notices;
  if (!first) throw new Error('a page of nothing');
  if (others.length === 0) return first;
  const body = notices.map(({ title, body: words }) => `${title}${words === '' ? '' : `: ${words}`}`).join('\n');
  return { kind: 'notice', title: `${notices.length} notices`, body, link: null };
}

/** A single notice with the incident that it is about, where that is one of these: it is answered as a page is. */
export function withIncident(content: PageContent, answerable: readonly PagedIncident[]): PageContent {
  if (content.kind === 'incident' || content.ask) return content;
  const incident = answerable.find(({ id }) => id === content.about?.incident_id);
  return incident ? { ...content, incident } : content;
}

function bySeverity(a: PagedIncident, b: PagedIncident): number {
  // equivalent mutant: any number beyond the severities puts what is wanted first
  const rank = ({ severity, wanted }: PagedIncident) => (wanted ? 0 : 10) + SEVERITIES.indexOf(severity);
  return rank(a) - rank(b) || a.number - b.number;
}

/** A person to be told, as far as a channel needs it. */
export interface Recipient {
  readonly userId: string;
  readonly name: string;
  /** Null: there is no proved address. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Accounts the person linked, by provider. */
  readonly accounts: Readonly<Record<string, string>>;
  /** Confirmed addresses of methods with addresses of their own, by method. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** One message to one person. */
export interface PageRequest {
  /** The page, or the first of those that go out together: buttons name it. */
  readonly pageId: string;
  readonly to: Recipient;
  readonly urgency: Urgency;
  readonly content: PageContent;
  /** The message that was sent before: to be edited, or to be ended. */
  readonly external: ExternalRef | null;
  /** The same for every attempt at the same message. */
  readonly key: string;
  /** Our name of the call, for channels that ring. */
  readonly callRef: string | null;
  readonly signal: AbortSignal;
}

/** The verdict of an attempt. Delivered: more than handed over, the person has it. */
export type PageOutcome = Exclude<SendOutcome, { kind: 'sent' }> | { readonly kind: 'sent'; readonly external: ExternalRef | null };

/** A way to a person. */
export interface PersonChannel {
  readonly name: PersonChannelName;
  send(request: PageRequest): Promise<PageOutcome>;
  /** Brings a message up to date, or stops the ringing. Absent: what was sent stays as it is. */
  revise?(request: PageRequest): Promise<PageOutcome>;
}

/** Whether there is a way to this person by this method; null when there is, else what is missing. */
export function missingContact(to: Recipient, { id, contact, address }: PersonMethod): string | null {
  switch (contact) {
    case 'none':
      return null;
    case 'email':
      return to.email === null ? 'the email address is not confirmed' : null;
    case 'account':
      return to.accounts[id] === undefined && to.email === null ? 'no account is linked' : null;
    case 'phone':
      return to.phone === null ? 'no confirmed phone number' : null;
    case 'address':
      return to.addresses[id] === undefined ? `no confirmed ${address?.label.toLowerCase() ?? 'address'}` : null;
  }
}

/** Whether a method can wake somebody. People sleep through email, and see the web app only while it is open. */
export function wakes({ contact }: Pick<PersonMethod, 'contact'>): boolean {
  return contact !== 'none' && contact !== 'email';
}

/** Whether a person notices a page of this urgency by this method: of high urgency it has to wake them. */
export function reaches(method: Pick<PersonMethod, 'contact'>, urgency: Urgency): boolean {
  return urgency === 'high' ? wakes(method) : method.contact !== 'none';
}

/** One line without control characters, cut to its width. */
export function plainLine(text: string, width: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  if (line.length <= width) return line;
  return `${line.slice(0, width - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
