import type { Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { has, objectAt, objectsAt, originOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['alerting', 'no_data'], resolve: ['ok'] });

const source: Source = {
  name: NAME,
  anchors: ['ruleId'],
  matches: (body) => has(body, 'ruleId', 'state', 'ruleName'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const action = actionOf(item['state']);
      if (action === null) return ignore(0, 'no_change', `The state ${valueText(item['state'])}`);
      const tags = objectAt(item, 'tags');
      return alertOf(NAME, 0, {
        action,
        identity: [item['ruleId'], item['orgId'], originOf(item['ruleUrl'])],
        name: item['ruleName'],
        title: item['title'],
        description: item['message'],
        severity: tags['severity'],
        link: item['ruleUrl'],
        labels: tags,
        annotations: { matches: objectsAt(item, 'evalMatches').map(matchText).join('\n'), image_url: item['imageUrl'] },
      });
    }),
};

/** Grafana's alerts of single panels, as it sent them before version 9. */
export const GRAFANA_LEGACY: Tool = { descriptor, source };

/** `user{instance=web-1} = 97` */
function matchText(match: JsonObject): string {
  const tags = objectAt(match, 'tags');
  const named = Object.keys(tags).map((name) => `${name}=${valueText(tags[name]) ?? ''}`);
  return `${valueText(match['metric']) ?? ''}{${named.join(', ')}} = ${valueText(match['value']) ?? 'no value'}`;
}
