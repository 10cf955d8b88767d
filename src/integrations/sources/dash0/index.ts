import type { Source } from '../../../modules/alerts/signal.ts';
import { alertOf, readOne } from '../alert.ts';
import type { Tool } from '../tool.ts';
import { attributesOf, firstOf, has, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const LEVELS: ReadonlyMap<string, string> = new Map([
  ['critical', 'critical'],
  ['degraded', 'warning'],
]);

const source: Source = {
  name: NAME,
  anchors: ['data'],
  matches: (body) => has(body, 'type', 'data') && has(objectAt(body, 'data')['issue'], 'status'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const issue = objectAt(item, 'data', 'issue');
      const [rule = {}] = objectsAt(issue, 'checkrules');
      const status = valueText(issue['status'])?.toLowerCase() ?? '';
      return alertOf(NAME, 0, {
        action: item['type'] === 'alert.resolved' || status === 'resolved' ? 'resolve' : 'fire',
        identity: [firstOf(issue['issueIdentifier'], issue['id'])],
        name: firstOf(rule['name'], issue['summary']),
        title: issue['summary'],
        description: issue['description'],
        severity: LEVELS.get(status),
        startsAt: issue['start'],
        endsAt: issue['end'],
        link: issue['url'],
        labels: { ...attributesOf(issue['labels']), dataset: issue['dataset'] },
        annotations: { ...attributesOf(issue['annotations']), rule_url: rule['url'], expression: rule['expression'] },
      });
    }),
};

/** Dash0: its webhook notification channel. */
export const DASH0: Tool = { descriptor, source };
