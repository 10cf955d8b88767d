import type { Actor } from '../../../platform/actor.ts';
import type { AlertStatus } from '../alert.ts';
import { type Decision, eventTime } from '../intake/decision/decide.ts';
import { flapAfter } from '../intake/decision/flapping.ts';
import type { Labels, Severity, Signal } from '../signal.ts';

/** One line of an alert's timeline, before it is stored. */
export interface DraftEvent {
  readonly step: string;
  readonly outcome: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An alert on its way into the table: the stored row with the events of this batch applied. */
export interface Draft {
  readonly id: string;
  /** Null until the insert has numbered it. */
  number: number | null;
  readonly fingerprint: string;
  readonly source: string;
  readonly isNew: boolean;
  changed: boolean;
  /** How often it fired again. */
  repeats: number;
  /** A repeat arrived that changed nothing. */
  again: boolean;
  status: AlertStatus;
  title: string;
  description: string | null;
  severity: Severity;
  labels: Labels;
  annotations: Labels;
  generatorUrl: string | null;
  startsAt: Date;
  endsAt: Date | null;
  lastEventAt: Date;
  contentDigest: string;
  acknowledgedAt: Date | null;
  acknowledgedBy: Actor | null;
  resolvedAt: Date | null;
  resolvedBy: Actor | null;
  groupKey: string;
  groupId: string | null;
  /** Where it is announced first, once that is decided; an update leaves them to the flow. */
  provider: string | null;
  channel: string | null;
  /** The webhook token that delivered it, where its alerts expire. */
  tokenId: string | null;
  /** When its source ended it or fired it again, of the last hour; null: never. */
  changes: readonly Date[] | null;
  flappingUntil: Date | null;
  /** The flow must decide again who hears of it. */
  reroute: boolean;
  readonly timeline: DraftEvent[];
}

const TITLE_MAX = 1_000;
/** For events without a time of their own: nothing is older. */
const NO_EVENT_TIME = new Date(0);

/** What to call an alert whose body names no title. */
function fallbackTitle(signal: Signal): string {
  return (signal.labels['alertname'] ?? signal.fingerprint).slice(0, TITLE_MAX);
}

/** A new alert. A resolve that was never seen firing becomes a resolved alert that nobody is told of. */
export function newDraft(id: string, signal: Signal, digest: string, now: Date, why: string): Draft {
  const resolved = signal.action === 'resolve';
  const at = eventTime(signal, now);
  return {
    id,
    number: null,
    fingerprint: signal.fingerprint,
    source: signal.source,
    isNew: true,
    changed: true,
    repeats: 0,
    again: false,
    status: resolved ? 'resolved' : 'firing',
    title: signal.title ?? fallbackTitle(signal),
    description: signal.description,
    severity: signal.severity ?? 'warning',
    labels: signal.labels,
    annotations: signal.annotations,
    generatorUrl: signal.generatorUrl,
    startsAt: signal.startsAt ?? at,
    endsAt: resolved ? (signal.endsAt ?? at) : null,
    lastEventAt: signal.eventAt === null ? NO_EVENT_TIME : at,
    contentDigest: digest,
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: resolved ? now : null,
    resolvedBy: resolved ? sourceActor(signal.source) : null,
    groupKey: '',
    groupId: null,
    provider: null,
    channel: null,
    tokenId: signal.tokenId ?? null,
    changes: null,
    flappingUntil: null,
    reroute: !resolved,
    timeline: [
      {
        step: 'received',
        outcome: resolved ? 'resolved' : 'firing',
        data: { why, source: signal.source, event_at: at, ...(signal.note === undefined ? {} : { note: signal.note }) },
      },
    ],
  };
}

/** The monitoring tool itself, as the one who did it. */
function sourceActor(source: string): Actor {
  return { kind: 'source', id: null, name: source };
}

/** Applies a decision to an existing alert's draft. `create` and `none` are the caller's. */
export function applyDecision(draft: Draft, decision: Decision, signal: Signal, digest: string, now: Date): void {
  const at = eventTime(signal, now);
  // A source that names no times must not be measured against our clock later.
  const newest = signal.eventAt === null ? draft.lastEventAt : at;
  if (decision.kind === 'change' || decision.kind === 'reopen') draft.tokenId = signal.tokenId ?? draft.tokenId;
  if (decision.kind === 'reopen' || decision.kind === 'resolve') Object.assign(draft, flapAfter(draft.changes, now));
  switch (decision.kind) {
    case 'repeat':
      draft.repeats += signal.action === 'fire' ? 1 : 0;
      draft.again = true;
      if (signal.tokenId === undefined || draft.tokenId !== null) return;
      // It came before alerts of its token expired.
      draft.tokenId = signal.tokenId;
      draft.changed = true;
      return;
    case 'stale':
      draft.repeats += signal.action === 'fire' && draft.status !== 'resolved' ? 1 : 0;
      return;
    case 'change':
      takeContent(draft, signal, digest);
      draft.repeats += 1;
      draft.lastEventAt = newest;
      draft.changed = true;
      draft.timeline.push({ step: 'updated', outcome: draft.status, data: { severity: draft.severity } });
      return;
    case 'reopen':
      takeContent(draft, signal, digest);
      Object.assign(draft, {
        status: 'firing',
        startsAt: signal.startsAt ?? at,
        endsAt: null,
        resolvedAt: null,
        resolvedBy: null,
        acknowledgedAt: null,
        acknowledgedBy: null,
        lastEventAt: newest,
        changed: true,
        reroute: true,
      });
      draft.repeats += 1;
      draft.timeline.push({ step: 'reopened', outcome: 'firing', data: { why: decision.why } });
      return;
    case 'resolve':
      Object.assign(draft, {
        status: 'resolved',
        endsAt: signal.endsAt ?? at,
        resolvedAt: now,
        resolvedBy: sourceActor(signal.source),
        lastEventAt: newest,
        changed: true,
      });
      draft.timeline.push({ step: 'resolved', outcome: 'resolved', data: { by: signal.source } });
      return;
    case 'acknowledge':
      Object.assign(draft, {
        status: 'acknowledged',
        acknowledgedAt: now,
        acknowledgedBy: signal.acknowledger ?? sourceActor(signal.source),
        lastEventAt: newest,
        changed: true,
      });
      draft.timeline.push({ step: 'acknowledged', outcome: 'acknowledged', data: { by: signal.source } });
      return;
    case 'create':
    case 'none':
      return;
  }
}

/** The source's newer words. What the body leaves out stays as it was. */
function takeContent(draft: Draft, signal: Signal, digest: string): void {
  const severity = signal.severity ?? draft.severity;
  draft.reroute ||= severity !== draft.severity;
  draft.title = signal.title ?? draft.title;
  draft.description = signal.description ?? draft.description;
  draft.severity = severity;
  draft.labels = signal.labels;
  draft.annotations = signal.annotations;
  draft.generatorUrl = signal.generatorUrl ?? draft.generatorUrl;
  draft.contentDigest = digest;
}

/** Longest text the search index holds of one alert. */
const SEARCH_MAX = 8_000;

/** What a search looks through: title, description, labels and annotations, lower case. */
export function searchText(draft: Pick<Draft, 'title' | 'description' | 'labels' | 'annotations'>): string {
  let text = draft.title;
  if (draft.description) text += ` ${draft.description}`;
  for (const name in draft.labels) text += ` ${name} ${draft.labels[name]}`;
  for (const name in draft.annotations) {
    const value = draft.annotations[name];
    if (value !== draft.title && value !== draft.description) text += ` ${value}`;
  }
  return text.slice(0, SEARCH_MAX).toLowerCase().toWellFormed();
}
