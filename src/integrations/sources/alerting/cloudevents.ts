import type { Rejection, Signal } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf } from '../alert.ts';
import { isObject, type JsonObject, readEach } from '../read.ts';
import { tool } from '../tool.ts';
import { readUnknown } from '../unknown.ts';
import { embeddedJson, firstOf, objectAt, valueText } from '../values.ts';

const NAME = 'cloudevents';
const actionOf = actionBy({
  fire: ['firing', 'alerting', 'open', 'opened', 'triggered', 'problem', 'active', 'fired'],
  resolve: ['resolved', 'ok', 'closed', 'recovered', 'cleared', 'inactive'],
  acknowledge: ['acknowledged'],
});

/** CloudEvents 1.0, one or a batch; those in binary mode come here in this shape too. An event that says no state is unknown. */
export const CLOUDEVENTS = tool({
  id: NAME,
  name: 'CloudEvents',
  homepage: 'https://cloudevents.io/',
  docs: 'https://github.com/cloudevents/spec/blob/main/cloudevents/bindings/http-protocol-binding.md',
  mark: 'cncf',
  steps: [
    'Post events in structured, batched or binary mode.',
    'Let data hold status (firing or resolved), severity, summary and labels, and give the events of one alert the same source and subject.',
  ],
  settings: { Target: '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'data.summary, data.title, else subject',
    description: 'data.description',
    severity: 'data.severity',
    state: 'data.status, else the end of type (….resolved)',
    start: 'data.startsAt, else time',
    end: 'data.endsAt, else time',
    link: 'data.generatorURL, data.url',
    labels: 'data.labels',
    identity: 'data.fingerprint, else source and subject',
  },
  lost: 'Data that is no JSON. An event that says no state is taken as unknown.',
  anchors: ['specversion'],
  lists: true,
  matches: (body) => (Array.isArray(body) ? body.length > 0 && body.every(isEvent) : isEvent(body)),
  normalise: (body) => readEach(NAME, Array.isArray(body) ? body : [body], read),
});

function isEvent(event: unknown): boolean {
  return isObject(event) && typeof event['specversion'] === 'string' && typeof event['type'] === 'string' && Object.hasOwn(event, 'source');
}

function read(event: JsonObject, index: number): Signal | Rejection {
  const data = dataOf(event);
  const type = valueText(event['type']) ?? '';
  const action = actionOf(firstOf(data['status'], data['state'])) ?? actionOf(type.split('.').at(-1));
  if (action === null) return readUnknown(event, index, []);
  const given = firstOf(data['fingerprint']);
  const title = firstOf(data['summary'], data['title'], data['alertname'], data['name'], data['message']);
  return alertOf(NAME, index, {
    action,
    // The id is that of the event; its type tells the states apart.
    identity: given === null ? [event['source'], firstOf(event['subject'], title)] : [given],
    name: firstOf(data['alertname'], title, event['subject'], type),
    title: title ?? firstOf(event['subject'], type),
    description: data['description'],
    severity: data['severity'],
    startsAt: firstOf(data['startsAt'], data['starts_at'], action === 'fire' ? event['time'] : null),
    endsAt: firstOf(data['endsAt'], data['ends_at'], event['time']),
    eventAt: event['time'],
    link: firstOf(data['generatorURL'], data['url'], data['link']),
    labels: objectAt(data, 'labels'),
    annotations: { ...objectAt(data, 'annotations'), event_source: event['source'], event_type: type, event_subject: event['subject'] },
  });
}

function dataOf(event: JsonObject): JsonObject {
  const { data } = event;
  const found = typeof data === 'string' ? embeddedJson(data) : data;
  return isObject(found) ? found : {};
}
