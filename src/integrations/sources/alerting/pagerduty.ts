import { isSecretName } from '../../../modules/alerts/intake/body/secrets.ts';
import { cleanLabels, LABELS_MAX, NO_LABELS, scalarText, TEXT_MAX } from '../../../modules/alerts/intake/body/text.ts';
import { givenFingerprint } from '../../../modules/alerts/intake/decision/fingerprint.ts';
import { severityOf } from '../../../modules/alerts/severity.ts';
import type { Labels, Normalised, Rejection, Signal } from '../../../modules/alerts/signal.ts';
import { readAlertGroup } from '../alert-group.ts';
import { isObject, type JsonObject, linkOf, readEach, reject, textOf } from '../read.ts';
import { parseTime } from '../time.ts';
import { tool } from '../tool.ts';
import { has } from '../values.ts';
import { hash } from 'node:crypto';

const NAME = 'pagerduty';
const ACTIONS: ReadonlyMap<unknown, Signal['action']> = new Map([
  ['trigger', 'fire'],
  ['acknowledge', 'acknowledge'],
  ['resolve', 'resolve'],
]);
/** Members of the payload that say what the alert is about. */
const LABELS = ['source', 'component', 'group', 'class', 'severity'] as const;
/** Members that make the identity of an event without `dedup_key`. */
const IDENTITY = ['summary', 'source', 'component', 'group', 'class'] as const;
const LINKS_MAX = 10;
/** Longest detail that becomes a label. */
const NAME_MAX = 256;
const LABEL_NAME = /^[a-zA-Z_][\w.-]{0,63}$/;

/**
 * PagerDuty Events API v2. `routing_key` is a secret of the sender: it is never read. Change events (no
 * `event_action`) are taken and make no alert. Events carry no comparable time, so receipt orders them, as at PagerDuty.
 * Alertmanager sends a group as one event: the alerts that it lists in the details are taken one by one.
 */
export const PAGERDUTY = tool({
  id: NAME,
  name: 'PagerDuty Events v2',
  homepage: 'https://www.pagerduty.com/',
  docs: 'https://developer.pagerduty.com/docs/events-api-v2/trigger-events/',
  mark: 'pagerduty',
  steps: [
    'Where the sender lets you change URL and headers, enter these; its routing key is not read here.',
    'Where it lets you change the address alone, give it /v2/enqueue of this server, and the token as its routing or integration key.',
  ],
  settings: { URL: '{{url}}', Authorization: 'Bearer {{token}}' },
  fields: {
    title: 'payload.summary',
    description: null,
    severity: 'payload.severity',
    state: 'event_action',
    start: 'payload.timestamp',
    end: null,
    link: 'client_url, else the first of links',
    labels: 'payload.source, component, group, class, severity; short texts of custom_details',
    identity: 'dedup_key, else summary, source, component, group and class; from Alertmanager, its own fingerprint of each alert',
  },
  lost: 'Images; details that are lists or objects; change events, which make no alert.',
  anchors: ['event_action', 'routing_key'],
  matches: (body) => isObject(body) && (has(body, 'event_action') || (has(body, 'routing_key') && isObject(body['payload']))),
  normalise(body) {
    if (isObject(body) && !has(body, 'event_action')) {
      const ignored = [{ index: 0, reason: 'not_an_alert' as const, detail: 'A change event, or an event without event_action' }];
      return { source: NAME, signals: [], rejected: [], ignored };
    }
    return (isObject(body) ? readGroup(body) : null) ?? readEach(NAME, [body], readEvent);
  },
});

/** The alerts of a group of Alertmanager's, and its end; null: no such event. */
function readGroup(event: JsonObject): Normalised | null {
  const action = ACTIONS.get(event['event_action']);
  const payload = isObject(event['payload']) ? event['payload'] : {};
  const details = payload['custom_details'];
  if (!action || action === 'acknowledge' || !isObject(details)) return null;
  const key = givenFingerprint(scalarText(event['dedup_key']) ?? '');
  const group = { source: NAME, key, severity: scalarText(payload['severity']), link: linkOf(event['client_url']) };
  const read = readAlertGroup(group, details['firing'], details['resolved']);
  if (read === null || action !== 'resolve' || key === null) return read;
  const end: Signal = { ...plainEvent(read.signals.length, action, key), byKey: true };
  return { ...read, signals: [...read.signals.filter((signal) => signal.action === 'resolve'), end] };
}

function plainEvent(index: number, action: Signal['action'], fingerprint: string): Signal {
  return {
    index,
    action,
    fingerprint,
    title: null,
    description: null,
    severity: null,
    labels: NO_LABELS,
    annotations: NO_LABELS,
    source: NAME,
    startsAt: null,
    endsAt: null,
    eventAt: null,
    generatorUrl: null,
  };
}

function readEvent(event: JsonObject, index: number): Signal | Rejection {
  const action = ACTIONS.get(event['event_action']);
  if (!action) return reject(index, 'bad_status', 'event_action must be "trigger", "acknowledge" or "resolve"');
  const payload = isObject(event['payload']) ? event['payload'] : null;
  const given = givenFingerprint(scalarText(event['dedup_key']) ?? '');
  const fingerprint = given ?? (action === 'fire' ? payloadFingerprint(payload) : null);
  if (fingerprint === null) {
    return reject(
      index,
      'missing_identity',
      action === 'fire' ? 'A trigger needs dedup_key or payload.summary' : `dedup_key is needed to ${action}`,
    );
  }
  const { labels, rest } = labelsOf(payload);
  const annotations = annotationsOf(event, rest);
  if (labels === null || annotations === null)
    return reject(index, 'too_many_labels', `payload.custom_details has more than ${LABELS_MAX} entries`);
  return {
    ...plainEvent(index, action, fingerprint),
    title: textOf(payload?.['summary']),
    severity: severityOf(scalarText(payload?.['severity'])),
    labels,
    annotations,
    startsAt: parseTime(payload?.['timestamp']),
    generatorUrl: linkOf(event['client_url']) ?? linkOf(linksOf(event)[0]?.['href']),
    ...(action === 'fire' ? {} : { byKey: true as const }),
  };
}

function payloadFingerprint(payload: JsonObject | null): string | null {
  if (payload === null || textOf(payload['summary']) === null) return null;
  const text = IDENTITY.map((name) => scalarText(payload[name]) ?? '').join('\0');
  return hash('sha256', text, 'hex').slice(0, 16);
}

/**
 * The labels of an event: what its payload says of itself, and the details that name something, so that rules can match
 * them. `rest`: the other details. Null: too many.
 */
function labelsOf(payload: JsonObject | null): { readonly labels: Labels | null; readonly rest: JsonObject } {
  const labels: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const rest: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const details = payload?.['custom_details'];
  if (isObject(details))
    for (const name in details) if (!isSecretName(name)) (isName(name, details[name]) ? labels : rest)[name] = details[name];
  for (const name of LABELS) if (payload?.[name] !== undefined) labels[name] = payload[name];
  return { labels: cleanLabels(labels), rest };
}

/** Whether a detail can be a label: a short text on one line, no figure and no address, under a name that matchers know. */
function isName(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || value.trim() === '' || value.length > NAME_MAX) return false;
  return LABEL_NAME.test(name) && !/[\r\n]|:\/\/|^[-+\s\d.,%]+$/.test(value);
}

function linksOf(event: JsonObject): JsonObject[] {
  const links = event['links'];
  return Array.isArray(links) ? links.slice(0, LINKS_MAX).filter(isObject) : [];
}

/** The other details that are plain values, the sender's name, and the links under their texts. Null: too many. */
function annotationsOf(event: JsonObject, details: JsonObject): Labels | null {
  const annotations = Object.create(null) as Record<string, unknown>;
  annotations['client'] = textOf(event['client']);
  for (const [i, link] of linksOf(event).entries()) annotations[textOf(link['text']) ?? `link ${i + 1}`] = linkOf(link['href']);
  for (const name in details) annotations[name] = details[name];
  return cleanLabels(annotations, TEXT_MAX);
}
