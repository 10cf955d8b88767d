import type { AlertParts } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, objectAt, valueText } from '../values.ts';

const LEVELS: Readonly<Record<string, string>> = { 1: 'info', 2: 'warning', 3: 'high', 4: 'critical' };

/** Graylog: its HTTP notification, and the alarm callback of old releases. */
export const GRAYLOG = tool({
  id: 'graylog',
  name: 'Graylog',
  homepage: 'https://graylog.org/',
  docs: 'https://go2docs.graylog.org/current/interacting_with_your_log_data/notifications.html',
  mark: 'graylog',
  steps: [
    'Add the address to the URL allowlist under System, Configurations.',
    'Under Alerts, Notifications, add an HTTP notification with this header; name it in the event definitions.',
  ],
  settings: { URL: '{{url}}', 'API key name / Headers': 'Authorization', 'API secret / value': 'Bearer {{token}}' },
  fields: {
    title: 'event_definition_title; of a stream its title',
    description: 'event.message; of a stream the result',
    severity: 'event.priority: 4 critical, 3 high, 2 warning, 1 info',
    state: 'always fires; of a stream check_result.triggered',
    start: 'event.timestamp; of a stream triggered_at',
    end: null,
    link: null,
    labels: 'event.fields and group_by_fields, source',
    identity: 'event definition and event.key; of a stream stream and condition',
  },
  lost: 'The backlog of messages. Graylog says of no event that it is over: resolve it here.',
  anchors: ['event_definition_id', 'check_result'],
  matches: (body) => has(body, 'event_definition_id', 'event') || (has(body, 'check_result', 'stream') && has(body['stream'], 'id')),
  read: (body) => (has(body, 'event_definition_id') ? readEvent(body) : readStream(body)),
});

function readEvent(body: JsonObject): AlertParts {
  const event = objectAt(body, 'event');
  const priority = valueText(event['priority']);
  return {
    action: 'fire',
    identity: [body['event_definition_id'], event['key']],
    name: body['event_definition_title'],
    description: firstOf(event['message'], body['event_definition_description']),
    severity: LEVELS[priority ?? ''],
    startsAt: event['timestamp'],
    labels: { ...objectAt(event, 'fields'), ...objectAt(event, 'group_by_fields'), source: event['source'], priority },
    annotations: { definition: body['event_definition_description'], query: objectAt(event, 'replay_info')['query'] },
    note: 'Graylog says of no event that it is over.',
  };
}

function readStream(body: JsonObject): AlertParts {
  const result = objectAt(body, 'check_result');
  const stream = objectAt(body, 'stream');
  return {
    action: result['triggered'] === false ? 'resolve' : 'fire',
    identity: [stream['id'], objectAt(result, 'triggered_condition')['id']],
    name: stream['title'],
    description: result['result_description'],
    startsAt: result['triggered_at'],
    labels: { stream: stream['title'] },
    annotations: { condition: objectAt(result, 'triggered_condition')['description'] },
  };
}
