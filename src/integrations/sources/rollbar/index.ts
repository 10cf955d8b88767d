import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({
  fire: ['new_item', 'reactivated_item', 'reopened_item', 'exp_repeat_item', 'item_velocity', 'occurrence'],
  resolve: ['resolved_item'],
});
const LEVELS: Readonly<Record<string, string>> = { 50: 'critical', 40: 'error', 30: 'warning', 20: 'info', 10: 'debug' };

const source: Source = {
  name: NAME,
  anchors: ['event_name'],
  matches: (body) => isObject(body) && typeof body['event_name'] === 'string' && isObject(body['data']),
  normalise: (body) => readOne(NAME, body, read),
};

/** Rollbar: items that are new, come back and are resolved. */
export const ROLLBAR: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const event = valueText(body['event_name']) ?? '';
  const item = objectAt(body, 'data', 'item');
  if (event === 'test') return ignore(0, 'test', 'A test of the webhook');
  const action = actionOf(event);
  if (action === null) return ignore(0, 'not_an_alert', `The event ${event.slice(0, 40)} is of no item`);
  const last = objectAt(item, 'last_occurrence');
  return alertOf(NAME, 0, {
    action,
    identity: [firstOf(item['id'], item['hash'])],
    name: item['title'],
    description: firstOf(objectAt(last, 'body', 'message')['body']),
    severity: LEVELS[valueText(item['level']) ?? ''] ?? item['level'],
    startsAt: firstOf(item['last_activated_timestamp'], item['first_occurrence_timestamp']),
    // The time of the last occurrence is not that of the event.
    eventAt: null,
    link: objectAt(body, 'data')['url'],
    labels: {
      environment: item['environment'],
      host: objectAt(last, 'server')['host'],
      language: last['language'],
      framework: last['framework'],
    },
    annotations: { occurrences: item['total_occurrences'], counter: item['counter'], project_id: item['project_id'] },
  });
}
