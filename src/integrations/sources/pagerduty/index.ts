import { hash } from 'node:crypto';
import { givenFingerprint } from '../../../modules/alerts/intake/fingerprint.ts';
import { severityOf } from '../../../modules/alerts/severity.ts';
import type { Labels, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { cleanLabels, LABELS_MAX, NO_LABELS, scalarText, TEXT_MAX } from '../../../modules/alerts/intake/text.ts';
import { isObject, type JsonObject, linkOf, readEach, reject, textOf } from '../read.ts';
import { parseTime } from '../time.ts';
import type { Tool } from '../tool.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
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

/**
 * PagerDuty Events API v2. `routing_key` is a secret of the sender: it is never read. Change events (no
 * `event_action`) are taken and make no alert. Events carry no comparable time, so receipt orders them, as at PagerDuty.
 */
const source: Source = {
  name: NAME,
  anchors: ['event_action', 'routing_key'],
  matches: (body) =>
    isObject(body) && (Object.hasOwn(body, 'event_action') || (Object.hasOwn(body, 'routing_key') && isObject(body['payload']))),
  normalise(body) {
    if (isObject(body) && !Object.hasOwn(body, 'event_action')) {
      const ignored = [{ index: 0, reason: 'not_an_alert' as const, detail: 'A change event, or an event without event_action' }];
      return { source: NAME, signals: [], rejected: [], ignored };
    }
    return readEach(NAME, [body], readEvent);
  },
};

/** PagerDuty Events v2, as its many senders speak it. */
export const PAGERDUTY: Tool = { descriptor, source };

function readEvent(event: JsonObject, index: number): Signal | Rejection {
  const action = ACTIONS.get(event['event_action']);
  if (!action) return reject(index, 'bad_status', 'event_action must be "trigger", "acknowledge" or "resolve"');
  const payload = isObject(event['payload']) ? event['payload'] : null;
  const fingerprint = givenFingerprint(scalarText(event['dedup_key']) ?? '') ?? (action === 'fire' ? payloadFingerprint(payload) : null);
  if (fingerprint === null) {
    return reject(
      index,
      'missing_identity',
      action === 'fire' ? 'A trigger needs dedup_key or payload.summary' : `dedup_key is needed to ${action}`,
    );
  }
  const annotations = annotationsOf(event, payload?.['custom_details']);
  if (annotations === null) return reject(index, 'too_many_labels', `payload.custom_details has more than ${LABELS_MAX} entries`);
  return {
    index,
    action,
    fingerprint,
    title: textOf(payload?.['summary']),
    description: null,
    severity: severityOf(scalarText(payload?.['severity'])),
    labels: labelsOf(payload),
    annotations,
    source: NAME,
    startsAt: parseTime(payload?.['timestamp']),
    endsAt: null,
    eventAt: null,
    generatorUrl: linkOf(event['client_url']) ?? linkOf(linksOf(event)[0]?.['href']),
  };
}

function payloadFingerprint(payload: JsonObject | null): string | null {
  if (payload === null || textOf(payload['summary']) === null) return null;
  const text = IDENTITY.map((name) => scalarText(payload[name]) ?? '').join('\0');
  return hash('sha256', text, 'hex').slice(0, 16);
}

function labelsOf(payload: JsonObject | null): Labels {
  if (payload === null) return NO_LABELS;
  const labels: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const name of LABELS) labels[name] = payload[name];
  return cleanLabels(labels) ?? NO_LABELS;
}

function linksOf(event: JsonObject): JsonObject[] {
  const links = event['links'];
  return Array.isArray(links) ? links.slice(0, LINKS_MAX).filter(isObject) : [];
}

/** The details that are plain values, the sender's name, and the links under their texts. Null: too many. */
function annotationsOf(event: JsonObject, details: unknown): Labels | null {
  const annotations = Object.create(null) as Record<string, unknown>;
  annotations['client'] = textOf(event['client']);
  for (const [i, link] of linksOf(event).entries()) annotations[textOf(link['text']) ?? `link ${i + 1}`] = linkOf(link['href']);
  if (isObject(details)) for (const name in details) annotations[name] = details[name];
  return cleanLabels(annotations, TEXT_MAX);
}
