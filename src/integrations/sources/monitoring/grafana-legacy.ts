import { ignore } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { has, objectAt, objectsAt, originOf, pairsText, valueText } from '../values.ts';

/** Grafana's alerts of single panels, as it sent them before version 9. */
export const GRAFANA_LEGACY = tool({
  id: 'grafana_legacy',
  name: 'Grafana before 9',
  homepage: 'https://grafana.com/',
  docs: 'https://grafana.com/docs/grafana/v7.5/alerting/notifications/#webhook',
  mark: 'grafana',
  steps: [
    'Under Alerting, Notification channels, add a channel of the type webhook.',
    'Name it in the alerts of the panels, or make it the default.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: { URL: '{{url}}?token={{token}}', 'Http Method': 'POST' },
  fields: {
    title: 'title',
    description: 'message',
    severity: 'tags.severity',
    state: 'state: alerting and no_data fire, ok resolves',
    start: null,
    end: null,
    link: 'ruleUrl',
    labels: 'tags',
    identity: 'ruleId, orgId and the server of ruleUrl',
  },
  lost: 'States in between (pending, paused). What matched is one annotation; an alert of several series is one.',
  anchors: ['ruleId'],
  matches: (body) => has(body, 'ruleId', 'state', 'ruleName'),
  states: { fire: ['alerting', 'no_data'], resolve: ['ok'] },
  read(body, action) {
    if (action === null) return ignore(0, 'no_change', `The state ${valueText(body['state'])}`);
    return {
      identity: [body['ruleId'], body['orgId'], originOf(body['ruleUrl'])],
      name: body['ruleName'],
      labels: objectAt(body, 'tags'),
      annotations: { matches: objectsAt(body, 'evalMatches').map(matchText).join('\n'), image_url: body['imageUrl'] },
    };
  },
});

/** `user{instance=web-1} = 97` */
function matchText(match: JsonObject): string {
  return `${valueText(match['metric']) ?? ''}{${pairsText(objectAt(match, 'tags'))}} = ${valueText(match['value']) ?? 'no value'}`;
}
