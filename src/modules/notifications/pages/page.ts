import type { Urgency } from '../../escalation/ports.ts';
import type { ExternalRef, SendOutcome } from '../channel.ts';

/** The ways in which a person can be told. */
export const PERSON_CHANNELS = ['in_app', 'email', 'chatone', 'chattwo', 'voiceone', 'voicetwo'] as const;
export type PersonChannelName = (typeof PERSON_CHANNELS)[number];

/** What they are called in sentences. */
export const CHANNEL_LABELS: Readonly<Record<PersonChannelName, string>> = {
  in_app: 'in the web app',
  email: 'by email',
  chatone: 'on Slack',
  chattwo: 'on Mattermost',
  voiceone: 'by phone (Twilio)',
  voicetwo: 'by phone (Telnyx)',
};

/** Those that ring. */
export function isVoice(channel: PersonChannelName): boolean {
  return channel === 'voiceone' || channel === 'voicetwo';
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
}

/** A text that is no incident. */
export interface PageNotice {
  readonly kind: 'notice' | 'test';
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
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

function bySeverity(a: PagedIncident, b: PagedIncident): number {
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
  readonly chatone: string | null;
  readonly chattwo: string | null;
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

/** Whether there is a way to this person through this channel; null when there is, else what is missing. */
export function missingContact(to: Recipient, channel: PersonChannelName): string | null {
  switch (channel) {
    case 'in_app':
      return null;
    case 'email':
      return to.email === null ? 'the email address is not confirmed' : null;
    case 'chatone':
    case 'chattwo':
      return to[channel] === null && to.email === null ? 'no account is linked' : null;
    case 'voiceone':
    case 'voicetwo':
      return to.phone === null ? 'no confirmed phone number' : null;
  }
}

/** One line without control characters, cut to its width. */
export function plainLine(text: string, width: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  if (line.length <= width) return line;
  return `${line.slice(0, width - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
