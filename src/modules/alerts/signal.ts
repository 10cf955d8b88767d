import type { Actor } from '../../platform/actor.ts';

/** Severity of an alert, worst first. */
export const SEVERITIES = ['critical', 'high', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Label and annotation maps have a null prototype or are plain objects; keys are never inherited names. */
export type Labels = Readonly<Record<string, string>>;

/** One event of a monitoring tool, in our terms: what a source makes of one alert of a request body. */
export interface Signal {
  /** The webhook token that delivered it, where its alerts expire. */
  readonly tokenId?: string;
  /** Whose acknowledgement it is, where it counts for incidents as well. */
  readonly acknowledger?: Actor;
  /** Position in the request body, for the answer's `rejected` list. */
  readonly index: number;
  readonly action: 'fire' | 'resolve' | 'acknowledge';
  /** Identity of the alert across firing and resolved. Never empty; at most 256 characters. */
  readonly fingerprint: string;
  /** Null: the body gives none; a new alert falls back to `alertname` or the fingerprint, a known one keeps its own. */
  readonly title: string | null;
  readonly description: string | null;
  /** Null: the body gives none; `warning` when new, kept when known. A resolve never changes it. */
  readonly severity: Severity | null;
  readonly labels: Labels;
  readonly annotations: Labels;
  /** Name of the source that understood the body: `alertmanager`, `grafana`, `pagerduty`, `native`, … */
  readonly source: string;
  readonly startsAt: Date | null;
  /** Only on a resolve. */
  readonly endsAt: Date | null;
  /** When the source says this event happened; null: when we received it. Orders late deliveries. */
  readonly eventAt: Date | null;
  readonly generatorUrl: string | null;
  /** A sentence for the timeline of a new alert, such as why its format is not known. */
  readonly note?: string;
  /** Ends an alert that is known, and is nothing otherwise: a build that succeeds makes no alert. */
  readonly onlyEnds?: true;
  /**
   * The fingerprint is a key under which the sender groups alerts, and this event, no `fire`, concerns all that are open
   * under it: whoever ends a group names its key alone.
   */
  readonly byKey?: true;
}

/** An alert of the body that cannot be taken; its neighbours are. */
export interface Rejection {
  readonly index: number;
  readonly code: string;
  readonly detail: string;
}

/** Why an event makes no alert: a test of the connection, the offer to subscribe, no event of an alert, nothing that changes one. */
export const IGNORED_REASONS = ['test', 'handshake', 'not_an_alert', 'no_change'] as const;
export type IgnoredReason = (typeof IGNORED_REASONS)[number];

/** An event of the body that is right and makes no alert. The sender is answered 2xx. */
export interface Ignored {
  readonly index: number;
  readonly reason: IgnoredReason;
  readonly detail: string;
}

/** What a source made of a body. All lists may be empty: an empty batch. */
export interface Normalised {
  readonly source: string;
  readonly signals: readonly Signal[];
  readonly rejected: readonly Rejection[];
  readonly ignored?: readonly Ignored[];
}

/** What a source may look at besides the body. Header names are lower case. */
export interface SourceRequest {
  /** For formats without a status, where an end in the past means resolved. */
  readonly receivedAt: Date;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** One inbound format. Pure: no clock, no I/O. Never throws for any parsed JSON. */
export interface Source {
  readonly name: string;
  /**
   * Top-level members of which each of its objects has at least one, in this spelling; headers as `header:ce-type`. Only a
   * body with one of them is looked at any closer, so that a hundred formats cost one body little. Left out: every object is.
   */
  readonly anchors?: readonly string[];
  /** Whether a body may be a list; without it `matches` is never asked about one. */
  readonly lists?: true;
  /** Whether this body is this tool's, by shape alone. */
  readonly matches: (body: unknown, request: SourceRequest) => boolean;
  readonly normalise: (body: unknown, request: SourceRequest) => Normalised;
}
