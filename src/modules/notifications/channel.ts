import type { Labels, Severity } from '../alerts/signal.ts';
import type { IncidentStatus } from '../incidents/incident.ts';

/** One alert inside a group's message. */
export interface MessageAlert {
  readonly number: number;
  readonly fingerprint: string;
  readonly title: string;
  readonly status: 'firing' | 'acknowledged' | 'resolved';
  /** It fires, and somebody has it through an incident. */
  readonly owned: boolean;
  readonly severity: Severity;
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly generatorUrl: string | null;
}

/** An incident as a group's message tells of it. */
export interface GroupIncident {
  readonly number: number;
  readonly status: IncidentStatus;
  /** Who has it; null when nobody has. */
  readonly holder: string | null;
}

/** A group of alerts as it stands now: what a channel renders. One message per group and destination, edited in place. */
export interface GroupMessage {
  readonly groupId: string;
  /** It is no group, but what fires on at the end of a maintenance window: `alerts` has the newest open one of each group. */
  readonly digest?: { readonly groups: number };
  /** It is no group, but what stands for the new groups beyond the limit: `counts` counts groups, and there are no `alerts`. */
  readonly gathered?: true;
  /** Rises with every change of the group; a message shows exactly one revision. */
  readonly revision: number;
  readonly title: string;
  /** firing: something fires that nobody has. */
  readonly status: 'firing' | 'acknowledged' | 'resolved';
  readonly severity: Severity;
  /** What somebody has through an incident counts as acknowledged. */
  readonly counts: { readonly total: number; readonly firing: number; readonly acknowledged: number; readonly resolved: number };
  /** The newest alerts, at most 20; `counts.total` tells how many there are. */
  readonly alerts: readonly MessageAlert[];
  readonly startedAt: Date;
  readonly resolvedAt: Date | null;
  /** Display name of who acknowledged, when somebody has. */
  readonly acknowledgedBy: string | null;
  readonly resolvedBy: string | null;
  /** The newest incident with alerts of this group. */
  readonly incident: GroupIncident | null;
  /** The likely cause that an agent found; absent: none. */
  readonly cause?: string;
  /** The service whose incident this group may follow from, and the message in whose thread the others stand; null: not posted yet. */
  readonly upstream?: { readonly service: string; readonly thread: ExternalRef | null; readonly url?: string };
  /** Address of the group's newest alert in the web page. */
  readonly url: string;
  /** In which its times are said where a reader's own clock is not known: that of the team, else of the installation. */
  readonly timeZone: string;
}

/** What the provider needs to find its message again. Stored with the delivery. */
export type ExternalRef = Readonly<Record<string, string>>;

/** One attempt to bring a destination up to date. */
export interface SendRequest {
  /** The destination's channel: a channel id or name, an address, a URL. */
  readonly target: string;
  readonly message: GroupMessage;
  /** Null: nothing was sent yet, so post. Set: edit that message. */
  readonly external: ExternalRef | null;
  /** The same for every attempt at the same delivery: group and destination. */
  readonly idempotencyKey: string;
  /** Aborts at the total deadline (10 s). */
  readonly signal: AbortSignal;
}

/** The verdict of an attempt. `retry` keeps the delivery; `permanent` ends it with a reason a person understands. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly external: ExternalRef }
  | { readonly kind: 'retry'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'permanent'; readonly reason: string };

/** A post of a thread in words. Texts are plain: each channel escapes in its own way. */
export interface ThreadWords {
  /** Who says it: a person's name, or what the message is about. */
  readonly lead: string;
  readonly text: string;
  /** Where the lead leads to, in the web app; absent: nowhere. */
  readonly url?: string;
  readonly buttons?: readonly ThreadButton[];
}

/** What a person can decide by a button in a thread, or in the channel of an incident: `order` acknowledges what command said. */
export const DECISIONS = ['approve', 'deny', 'confirm', 'reject', 'order'] as const;
export type DecisionVerb = (typeof DECISIONS)[number];

/** A button under a post of a thread or of an incident's channel. */
export interface ThreadButton {
  readonly verb: DecisionVerb;
  /** Of what is decided: an approval, an investigation, or a message of command. */
  readonly id: string;
  readonly label: string;
  readonly primary?: true;
}

/** One attempt to put something into the thread of a group's message. */
export interface ThreadRequest {
  /** The message that begins the thread. */
  readonly thread: ExternalRef;
  /** Null: it was not posted yet. Set: edit it. */
  readonly external: ExternalRef | null;
  readonly words: ThreadWords;
  /** The group got worse: it must be seen outside of the thread too. */
  readonly loud: boolean;
  readonly message: GroupMessage;
  /** The same for every attempt at the same state of it. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** A way out. Built from its settings; knows its provider and the contract above, nothing else. */
export interface Channel {
  readonly name: string;
  readonly send: (request: SendRequest) => Promise<SendOutcome>;
  /** Writes into the thread of a message; absent where messages have none. */
  readonly reply?: (request: ThreadRequest) => Promise<SendOutcome>;
  /** Smallest pause between two calls to one target, in milliseconds. */
  readonly paceMs: number;
}
