import { durationInWords } from '../../platform/words/duration.ts';
import { zonedTime } from '../../platform/words/zoned-time.ts';
import type { Labels, Signal } from '../alerts/signal.ts';
import { cleanText } from '../alerts/intake/body/text.ts';
import type { Change, Heartbeat } from './heartbeat.ts';
import { scheduleInWords } from './schedule.ts';

/** What is known besides the heartbeat when its alert is written. */
export interface Circumstances {
  readonly at: Date;
  /** The failing ping, when there is one. */
  readonly ping?: { readonly exitStatus: number | null; readonly body: string | null };
  /** When this service itself was away last. */
  readonly away?: { readonly from: Date; readonly until: Date } | null;
  /** Public address of the heartbeat's page. */
  readonly url: string;
  /** Of the people who read the alert: an IANA name. A heartbeat with cron keeps that of its own. */
  readonly timeZone: string;
}

/** What a ping said, in the alert: the end of it, where errors stand. */
const OUTPUT_SHOWN = 4_000;

/** What a change of state tells the alerts; null: nothing. Going down fires, leaving it resolves. */
export function signalOf(heartbeat: Heartbeat, change: Change, around: Circumstances): Signal | null {
  if (change.to === 'down') return fire(heartbeat, change, around);
  return change.from === 'down' ? resolve(heartbeat, around) : null;
}

/** The alert's identity: one for each heartbeat, whatever it is called. */
function fingerprintOf(id: string): string {
  return `heartbeat:${id}`;
}

function fire(heartbeat: Heartbeat, change: Change, around: Circumstances): Signal {
  const why = reasonInWords(heartbeat, change, around);
  const output = around.ping?.body?.trim();
  return {
    ...base(heartbeat, around),
    action: 'fire',
    title: `${heartbeat.name}: ${TITLES[change.reason] ?? 'heartbeat is down'}`,
    description: why,
    severity: heartbeat.severity,
    annotations: {
      summary: `${heartbeat.name}: ${TITLES[change.reason] ?? 'heartbeat is down'}`,
      description: why,
      ...(heartbeat.description === '' ? {} : { note: heartbeat.description }),
      ...(output ? { output: endOf(output) } : {}),
    },
    endsAt: null,
  };
}

const TITLES: Readonly<Record<string, string>> = {
  missed: 'no heartbeat',
  overran: 'run did not end',
  failed: 'run failed',
};

function endOf(text: string): string {
  return cleanText(text.length <= OUTPUT_SHOWN ? text : `…${text.slice(-OUTPUT_SHOWN)}`);
}

function resolve(heartbeat: Heartbeat, around: Circumstances): Signal {
  return {
    ...base(heartbeat, around),
    action: 'resolve',
    title: null,
    description: null,
    severity: null,
    annotations: {},
    endsAt: around.at,
  };
}

function base(
  heartbeat: Heartbeat,
  { at, url }: Circumstances,
): Omit<Signal, 'action' | 'title' | 'description' | 'severity' | 'annotations' | 'endsAt'> {
  return {
    index: 0,
    fingerprint: fingerprintOf(heartbeat.id),
    labels: labelsOf(heartbeat),
    source: 'heartbeat',
    startsAt: null,
    eventAt: at,
    generatorUrl: url,
  };
}

function labelsOf({ id, name, service, severity, labels }: Heartbeat): Labels {
  const own = { alertname: 'HeartbeatDown', heartbeat: name, heartbeat_id: id, severity };
  return { ...labels, ...own, ...(service ? { service: service.name, service_id: service.id } : {}) };
}

/** Why it is down, for a person who has never seen the heartbeat. */
export function reasonInWords(
  heartbeat: Heartbeat,
  { reason }: Pick<Change, 'reason'>,
  { at, ping, away, timeZone }: Omit<Circumstances, 'url'>,
): string {
  if (reason === 'failed') {
    const status = ping?.exitStatus ?? null;
    return status === null ? 'The job reported that it failed.' : `The job ended with exit status ${status}.`;
  }
  const zone = heartbeat.schedule.kind === 'cron' ? heartbeat.schedule.timeZone : timeZone;
  const shown = (time: Date) => zonedTime(time, zone);
  const grace = `${durationInWords(heartbeat.graceSeconds)} of grace`;
  if (reason === 'overran') {
    const since = heartbeat.startedAt ? `at ${shown(heartbeat.startedAt)}` : 'some time ago';
    return `A run began ${since} and did not end within ${grace}.${lost(heartbeat.startedAt, at, away, shown)}`;
  }
  const last = heartbeat.lastPingAt ? `The last ping came at ${shown(heartbeat.lastPingAt)}.` : 'No ping ever came.';
  const expected = heartbeat.expectedAt ? `expected at ${shown(heartbeat.expectedAt)}` : 'expected';
  return `No ping: ${expected} (${scheduleInWords(heartbeat.schedule)}), and not within ${grace} after it. ${last}${lost(heartbeat.lastPingAt, at, away, shown)}`;
}

/** Whoever is woken should know when the silence may be our own fault. */
function lost(since: Date | null, at: Date, away: Circumstances['away'], shown: (time: Date) => string): string {
  if (!away || since === null || away.until < since || away.from > at) return '';
  return ` Tocsin itself was not reachable from ${shown(away.from)} to ${shown(away.until)}: a ping may have been lost then.`;
}
