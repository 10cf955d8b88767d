import type { Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['triggered'], resolve: ['ok', 'resolved'] });

const source: Source = {
  name: NAME,
  anchors: ['trigger_url', 'result_url'],
  matches: (body) => has(body, 'id', 'status') && (has(body, 'trigger_url') || has(body, 'result_url')),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const groups = objectsAt(item, 'result_groups_triggered');
      return alertOf(NAME, 0, {
        action: actionOf(item['status']),
        identity: [item['id']],
        name: item['name'],
        title: item['summary'],
        description: firstOf(item['description'], item['trigger_description']),
        link: firstOf(item['result_url'], item['trigger_url']),
        labels: groups.length === 1 ? objectAt(groups[0], 'Group') : {},
        annotations: {
          ...{ trigger: item['trigger_description'], trigger_url: item['trigger_url'] },
          ...{ groups: groups.map(groupText).join('\n'), threshold: item['threshold'], operator: item['operator'] },
        },
      });
    }),
};

/** Honeycomb: webhooks of its triggers. */
export const HONEYCOMB: Tool = { descriptor, source };

/** `endpoint=/checkout: 5` */
function groupText(entry: JsonObject): string {
  const group = objectAt(entry, 'Group');
  const named = Object.keys(group).map((name) => `${name}=${valueText(group[name]) ?? ''}`);
  return `${named.join(', ')}: ${valueText(entry['Result']) ?? 'no value'}`;
}
