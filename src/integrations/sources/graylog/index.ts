import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { alertOf, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const LEVELS: ReadonlyMap<string | null, string> = new Map([
  ['1', 'info'],
  ['2', 'warning'],
  ['3', 'high'],
  ['4', 'critical'],
]);

const source: Source = {
  name: NAME,
  anchors: ['event_definition_id', 'check_result'],
  matches: (body) => has(body, 'event_definition_id', 'event') || (has(body, 'check_result', 'stream') && has(body['stream'], 'id')),
  normalise: (body) => readOne(NAME, body, (item) => (has(item, 'event_definition_id') ? readEvent(item) : readStream(item))),
};

/** Graylog: its HTTP notification, and the alarm callback of old releases. */
export const GRAYLOG: Tool = { descriptor, source };

function readEvent(body: JsonObject): Signal | Rejection {
  const event = objectAt(body, 'event');
  const priority = valueText(event['priority']);
  return alertOf(NAME, 0, {
    action: 'fire',
    identity: [body['event_definition_id'], event['key']],
    name: body['event_definition_title'],
    description: firstOf(event['message'], body['event_definition_description']),
    severity: LEVELS.get(priority),
    startsAt: event['timestamp'],
    labels: { ...objectAt(event, 'fields'), ...objectAt(event, 'group_by_fields'), source: event['source'], priority },
    annotations: { definition: body['event_definition_description'], query: objectAt(event, 'replay_info')['query'] },
    note: 'Graylog says of no event that it is over.',
  });
}

function readStream(body: JsonObject): Signal | Rejection {
  const result = objectAt(body, 'check_result');
  const stream = objectAt(body, 'stream');
  return alertOf(NAME, 0, {
    action: result['triggered'] === false ? 'resolve' : 'fire',
    identity: [stream['id'], objectAt(result, 'triggered_condition')['id']],
    name: stream['title'],
    description: result['result_description'],
    startsAt: result['triggered_at'],
    labels: { stream: stream['title'] },
    annotations: { condition: objectAt(result, 'triggered_condition')['description'] },
  });
}
