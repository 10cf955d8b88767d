import { sentence as withStop } from '../../../platform/words/sentence.ts';
import { zonedTime } from '../../../platform/words/zoned-time.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { TimelineItem } from './timeline-item.ts';
import { type IncidentEntryRow, type IncidentRow, quietIncidents, incidentItems, waitingIncidents } from './explain-incidents.ts';

/** A line of an alert's timeline as stored. */
export interface TimelineRow {
  readonly at: Date;
  readonly step: string;
  readonly outcome: string;
  readonly actor: Actor | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The group's message at one place. */
export interface DeliveryRow {
  readonly id: string;
  readonly destination: string;
  readonly provider: string;
  readonly target: string;
  /** The target is not for everybody who reads alerts. */
  readonly hidden: boolean;
  readonly state: 'pending' | 'sending' | 'sent' | 'delivered' | 'failed' | 'dead' | 'skipped' | 'gathered' | 'threaded';
  /** It may get its own message when the destination has room. */
  readonly urgent: boolean | null;
  /**
   * What has it and others: the message that came when the destination got too many new groups, or a thread about the `service`
   * that they depend on. Null: it never was among them.
   */
  readonly shared: { readonly groups: number; readonly service?: string | null; readonly unsent: string | null } | null;
  readonly next_attempt_at: Date;
  readonly last_error: string | null;
  readonly created_at: Date;
}

/** One try to bring a place up to date. */
export interface AttemptRow {
  readonly delivery_id: string;
  readonly at: Date;
  readonly attempt: number;
  readonly outcome: string;
  readonly detail: string | null;
}

/** Everything the timeline is told from. */
export interface TimelineFacts {
  readonly alert: {
    readonly status: string;
    readonly created_at: Date;
    readonly last_received_at: Date;
    readonly occurrence_count: number;
    readonly routed: boolean;
  };
  readonly events: readonly TimelineRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly attempts: readonly AttemptRow[];
  /** The incidents it is linked to, and what happened to them since it arrived. */
  readonly incidents: readonly IncidentRow[];
  readonly incidentEntries: readonly IncidentEntryRow[];
  /** In which times are told: an IANA name. */
  readonly timeZone: string;
}

/** The whole timeline, which always ends: either everything is settled, or `next` says what is awaited. */
export interface Timeline {
  readonly items: readonly TimelineItem[];
  /** Nothing more will happen unless something new arrives or someone acts. */
  readonly concluded: boolean;
  /** What is awaited, or how it ended. */
  readonly next: string;
}

/** Tells an alert's timeline in order. Pure. */
export function explain(facts: TimelineFacts): Timeline {
  const items = [
    ...facts.events.flatMap((event) => [...triageOf(event), describeEvent(event)]),
    ...repeats(facts),
    ...describeAttempts(facts),
    ...incidentItems(facts.incidentEntries),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return { items, ...ending(facts) };
}

function describeEvent(event: TimelineRow): TimelineItem {
  const rule = ruleOf(event);
  return {
    at: event.at,
    step: event.step,
    outcome: event.outcome,
    text: sentence(event) + noteOf(event),
    ...(rule === null ? {} : { rule }),
    ...(event.actor === null ? {} : { actor: { kind: event.actor.kind, id: event.actor.id, name: event.actor.name } }),
    ...(Object.keys(event.data).length === 0 ? {} : { data: event.data }),
  };
}

/** What triage said stands with the routing that followed from it, and is a step of its own. */
function triageOf({ at, data }: TimelineRow): TimelineItem[] {
  const said: unknown = data['triage'];
  if (typeof said !== 'object' || said === null) return [];
  const { decision, why, rule } = said as Readonly<Record<string, unknown>>;
  const outcome = textOf(decision) ?? 'none';
  const reason = textOf(why);
  const named = textOf(rule);
  const text = `${TRIAGED[outcome] ?? `Triage: ${outcome}`}${reason === null ? '' : `: ${reason}`}.`;
  return [{ at, step: 'triage', outcome, text, ...(named === null ? {} : { rule: named }), data: { ...said } }];
}

const TRIAGED: Readonly<Record<string, string>> = {
  incident: 'Triaged as an incident',
  investigate: 'Triaged for investigation',
  noise: 'Triaged as noise',
};

const RECEIVED_WHY: Readonly<Record<string, string>> = {
  first: 'the first event of its fingerprint',
  'new-occurrence': 'its fingerprint had been resolved for longer than the reopen window, so this is a new alert',
  'resolved-unseen': 'its firing was never received, so nobody is notified',
};

function sentence(event: TimelineRow): string {
  const why = textOf(event.data['why']);
  const who = event.actor?.name ?? textOf(event.data['by']) ?? 'the monitoring tool';
  const together = event.data['group'] === true ? ' together with its group' : '';
  switch (event.step) {
    case 'received':
      return `Received as ${event.outcome} from ${textOf(event.data['source']) ?? 'a monitoring tool'}: ${RECEIVED_WHY[why ?? ''] ?? 'a new alert'}.`;
    case 'grouped':
      return `${event.outcome === 'joined' ? 'Joined an open group' : 'Opened a new group'}${why === null ? '' : `: ${why}`}.`;
    case 'updated':
      return 'The monitoring tool sent new content.';
    case 'acknowledged':
      return `Acknowledged by ${who}${together}.`;
    case 'unacknowledged':
      return `Unacknowledged by ${who}.`;
    case 'resolved':
      return `Resolved by ${who}${together}${why === null ? '' : `: ${why}`}.`;
    case 'reopened':
      return event.actor === null ? 'It fired again within the reopen window, so the same alert fires again.' : `Reopened by ${who}.`;
    case 'edited':
      return `${who} changed ${listOf(event.data['changed'])}.`;
    case 'deleted':
      return `Deleted by ${who}.`;
    case 'routed':
      return why ?? ROUTED[event.outcome] ?? `Routing: ${event.outcome}.`;
    case 'incident':
      return incidentSentence(event, who, why);
    case 'investigation':
      return investigationSentence(event, why);
    default:
      return `${event.step}: ${event.outcome}${why === null ? '' : ` (${why})`}.`;
  }
}

/** What the alert meant for incidents. */
function incidentSentence({ outcome, data }: TimelineRow, who: string, why: string | null): string {
  const incident = `incident ${String(data['incident'] ?? '')}`;
  const because = why === null ? '' : `: ${why}`;
  switch (outcome) {
    case 'opened':
      return `Created ${incident}${because}.`;
    case 'joined':
      return `Joined ${incident}${because}.`;
    case 'linked':
      return `Linked to ${incident} by ${who}.`;
    case 'unlinked':
      return `Unlinked from ${incident} by ${who}.`;
    default:
      return `No incident created${because}.`;
  }
}

/** What the alert meant for investigations. */
function investigationSentence({ outcome, data }: TimelineRow, why: string | null): string {
  const because = why === null ? '' : `: ${why}`;
  if (outcome === 'none') return `No investigation began${because}.`;
  const number = String(data['investigation'] ?? '');
  return outcome === 'begun' ? `Investigation ${number} began${because}.` : `Investigation ${number} is under way already${because}.`;
}

const ROUTED: Readonly<Record<string, string>> = {
  announced: 'Routed.',
  muted: 'A matching rule is muted: nothing is sent yet.',
  below_threshold: 'Too few alerts of its group have come: nobody is notified yet.',
  inhibited: 'Another alert fires that explains it: nobody is notified.',
  noise: 'Triage decided that it is noise: nobody is notified.',
  silenced: 'A maintenance window is active: nobody is notified.',
  nobody: 'No destination matched: nothing is sent.',
  failed: 'Routing failed.',
};

function noteOf(event: TimelineRow): string {
  const note = textOf(event.data['note']);
  return note === null ? '' : ` Note: ${note}`;
}

function ruleOf(event: TimelineRow): string | null {
  const rules: unknown = event.data['rules'];
  const first: unknown = Array.isArray(rules) ? rules[0] : undefined;
  if (typeof first === 'object' && first !== null && 'rule' in first) return textOf(first.rule);
  return textOf(event.data['rule']);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function listOf(value: unknown): string {
  const names = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  return names.length === 0 ? 'something' : names.join(', ');
}

/** Repeats have no line each: they change nothing but two columns. */
function repeats({ alert }: TimelineFacts): TimelineItem[] {
  if (alert.occurrence_count <= 1) return [];
  const text = `Received ${alert.occurrence_count} times in all; repeats of a known state change nothing and send nothing.`;
  return [
    { at: alert.last_received_at, step: 'deduplicated', outcome: 'counted', text, data: { occurrence_count: alert.occurrence_count } },
  ];
}

/** Some targets are secrets, such as the addresses of webhooks, and whoever reads alerts may not read routes: those go by their name. */
function destinationName(delivery: Pick<DeliveryRow, 'destination' | 'provider' | 'target' | 'hidden'>): string {
  return `${delivery.hidden ? delivery.destination : delivery.target} (${delivery.provider})`;
}

function describeAttempts({ alert, deliveries, attempts }: TimelineFacts): TimelineItem[] {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const shown = new Set<string>();
  return attempts.flatMap((attempt) => {
    const delivery = byId.get(attempt.delivery_id);
    // What was sent before this alert arrived was not about it.
    if (!delivery || attempt.at < alert.created_at) return [];
    const first = !shown.has(delivery.id) && delivery.created_at >= alert.created_at;
    if (attempt.outcome === 'sent') shown.add(delivery.id);
    return [
      {
        at: attempt.at,
        step: 'delivery',
        outcome: attempt.outcome,
        text: attemptText(attempt, delivery, first),
        data: { destination: delivery.destination, attempt: attempt.attempt },
      },
    ];
  });
}

function attemptText(attempt: AttemptRow, delivery: DeliveryRow, first: boolean): string {
  const reason = attempt.detail ?? 'no reason was given';
  switch (attempt.outcome) {
    case 'sent':
      return first ? `Sent to ${destinationName(delivery)}.` : `The message in ${destinationName(delivery)} was updated.`;
    case 'gathered':
      return `Joined ${sharedName(delivery)}: ${reason}.`;
    case 'threaded':
      return `Joined ${threadName(delivery)}: its service depends on ${reason}.`;
    case 'dead':
      return `Permanently failed in ${destinationName(delivery)}: ${reason}`;
    default:
      return `Attempt ${attempt.attempt} to ${destinationName(delivery)} failed, retrying: ${reason}`;
  }
}

/** `"and 1,070 more groups" in` the place. */
function sharedName(delivery: DeliveryRow): string {
  const groups = delivery.shared?.groups ?? 0;
  return `"and ${groups.toLocaleString('en')} more ${groups === 1 ? 'group' : 'groups'}" in ${destinationName(delivery)}`;
}

/** `the thread about orders-db in` the place. */
function threadName(delivery: DeliveryRow): string {
  return `the thread about ${delivery.shared?.service ?? 'a service'} in ${destinationName(delivery)}`;
}

function gatheredText(delivery: DeliveryRow): string {
  const unsent = delivery.shared?.unsent ?? null;
  const name = delivery.state === 'threaded' ? threadName(delivery) : sharedName(delivery);
  return unsent === null ? `In ${name}.` : `In ${name}, which was not sent: ${withStop(unsent)}`;
}

/** What is awaited, worked out from the state and not from the lines, so that a lost line leaves no open end. */
function ending({ alert, events, deliveries, incidents, timeZone }: TimelineFacts): Pick<Timeline, 'concluded' | 'next'> {
  const routed = events.findLast((event) => event.step === 'routed');
  if (!alert.routed) {
    if (routed?.outcome === 'muted') {
      const until = textOf(routed.data['muted_until']);
      return {
        concluded: false,
        next: `Waiting for the mute interval to end${until === null ? '' : ` (${zonedTime(new Date(until), timeZone)})`}; then it is routed again.`,
      };
    }
    if (routed?.outcome === 'below_threshold') return { concluded: false, next: 'Waiting for more alerts of its group.' };
    return {
      concluded: false,
      next:
        routed?.outcome === 'failed'
          ? 'Routing failed; it is tried again every minute.'
          : routed
            ? 'Waiting to be routed again.'
            : 'Waiting for routing.',
    };
  }
  const waiting = deliveries.filter((delivery) => delivery.state === 'pending' || delivery.state === 'sending');
  const failing = deliveries.filter((delivery) => delivery.state === 'failed');
  const wanting = deliveries.filter((delivery) => delivery.state === 'gathered' && delivery.urgent === true);
  const calling = waitingIncidents(incidents, timeZone);
  if (waiting.length + failing.length + wanting.length + calling.length > 0) {
    const parts = [
      ...waiting.map((delivery) => `Waiting to be sent to ${destinationName(delivery)}.`),
      ...failing.map(
        (delivery) =>
          `Trying ${destinationName(delivery)} again at ${zonedTime(delivery.next_attempt_at, timeZone)}: ${withStop(delivery.last_error ?? 'the last attempt failed')}`,
      ),
      ...wanting.map((delivery) => `${gatheredText(delivery)} It gets its own message when there is room.`),
      ...calling,
    ];
    return { concluded: false, next: parts.join(' ') };
  }
  return {
    concluded: true,
    next: [...(incidents.length > 0 && deliveries.length === 0 ? [] : [conclusion(routed, deliveries)]), ...quietIncidents(incidents)].join(
      ' ',
    ),
  };
}

function conclusion(routed: TimelineRow | undefined, deliveries: readonly DeliveryRow[]): string {
  const sent = deliveries.filter((delivery) => delivery.state === 'sent' || delivery.state === 'delivered');
  const dead = deliveries.filter((delivery) => delivery.state === 'dead');
  const gathered = deliveries.filter((delivery) => delivery.state === 'gathered');
  const threaded = deliveries.filter((delivery) => delivery.state === 'threaded');
  const parts = [
    ...threaded.map(
      (delivery) =>
        `${gatheredText(delivery)} Its group gets its own message when it is critical, or if it still fires 5 minutes after that incident ended.`,
    ),
    ...gathered.map(
      (delivery) =>
        `${gatheredText(delivery)} Its group gets its own message when it is critical or high, its incident opens or somebody acts on it.`,
    ),
    ...(sent.length === 0 ? [] : [`Up to date in ${sent.map(destinationName).join(', ')}.`]),
    ...dead.map((delivery) => `Not in ${destinationName(delivery)}: ${withStop(delivery.last_error ?? 'permanently failed')}`),
  ];
  if (parts.length > 0) return parts.join(' ');
  return routed?.outcome === 'nobody' || deliveries.length === 0 ? 'Nobody was notified.' : 'Nothing was sent.';
}
