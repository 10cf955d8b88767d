import type { JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { has, objectAt, objectsAt, pairsText, valueText } from '../values.ts';

/** Honeycomb: webhooks of its triggers. */
export const HONEYCOMB = tool({
  id: 'honeycomb',
  name: 'Honeycomb',
  homepage: 'https://www.honeycomb.io/',
  docs: 'https://docs.honeycomb.io/integrations/webhooks',
  steps: ['Under Team settings, Integrations, Trigger recipients, add a Webhook with this header.', 'Name it in the triggers and SLOs.'],
  settings: { 'Webhook URL': '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'summary, else name',
    description: 'description, else trigger_description',
    severity: null,
    state: 'status: TRIGGERED fires, OK resolves',
    start: null,
    end: null,
    link: 'result_url, else trigger_url',
    labels: 'the group, when a single one triggered',
    identity: 'id',
  },
  lost: 'The shared secret, and groups that did not trigger; several that did are one annotation of one alert.',
  anchors: ['trigger_url', 'result_url'],
  matches: (body) => has(body, 'id', 'status') && (has(body, 'trigger_url') || has(body, 'result_url')),
  states: { fire: ['triggered'], resolve: ['ok', 'resolved'] },
  read(body) {
    const groups = objectsAt(body, 'result_groups_triggered');
    return {
      name: body['name'],
      labels: groups.length === 1 ? objectAt(groups[0], 'Group') : {},
      annotations: {
        trigger: body['trigger_description'],
        trigger_url: body['trigger_url'],
        groups: groups.map(groupText).join('\n'),
        threshold: body['threshold'],
        operator: body['operator'],
      },
    };
  },
});

/** `endpoint=/checkout: 5` */
function groupText(entry: JsonObject): string {
  return `${pairsText(objectAt(entry, 'Group'))}: ${valueText(entry['Result']) ?? 'no value'}`;
}
