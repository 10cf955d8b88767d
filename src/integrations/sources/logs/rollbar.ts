import { ignore } from '../alert.ts';
import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { objectAt, valueText } from '../values.ts';

const LEVELS: Readonly<Record<string, string>> = { 50: 'critical', 40: 'error', 30: 'warning', 20: 'info', 10: 'debug' };

/** Rollbar: items that are new, come back and are resolved. */
export const ROLLBAR = tool({
  id: 'rollbar',
  name: 'Rollbar',
  homepage: 'https://rollbar.com/',
  docs: 'https://docs.rollbar.com/docs/webhooks',
  mark: 'rollbar',
  steps: ['In the project, under Settings, Notifications, add Webhook.', 'Choose the rules New Item, Reactivated Item and Resolved Item.'],
  settings: { URL: '{{url}}?token={{token}}' },
  fields: {
    title: 'data.item.title',
    description: 'message of the last occurrence',
    severity: 'data.item.level',
    state: 'event_name',
    start: 'data.item.last_activated_timestamp, else data.item.first_occurrence_timestamp',
    end: null,
    link: 'data.url',
    labels: 'environment, host, language, framework',
    identity: 'data.item.id, else data.item.hash',
  },
  lost: 'Stack traces and the request of the occurrence; deploys.',
  anchors: ['event_name'],
  matches: (body) => isObject(body) && typeof body['event_name'] === 'string' && isObject(body['data']),
  states: {
    fire: ['new_item', 'reactivated_item', 'reopened_item', 'exp_repeat_item', 'item_velocity', 'occurrence'],
    resolve: ['resolved_item'],
  },
  read(body, action) {
    const event = valueText(body['event_name']) ?? '';
    const item = objectAt(body, 'data', 'item');
    if (event === 'test') return ignore(0, 'test', 'A test of the webhook');
    if (action === null) return ignore(0, 'not_an_alert', `The event ${event.slice(0, 40)} is of no item`);
    const last = objectAt(item, 'last_occurrence');
    return {
      description: objectAt(last, 'body', 'message')['body'],
      severity: LEVELS[valueText(item['level']) ?? ''] ?? item['level'],
      // The time of the last occurrence is not that of the event.
      eventAt: null,
      labels: {
        environment: item['environment'],
        host: objectAt(last, 'server')['host'],
        language: last['language'],
        framework: last['framework'],
      },
      annotations: { occurrences: item['total_occurrences'], counter: item['counter'], project_id: item['project_id'] },
    };
  },
});
