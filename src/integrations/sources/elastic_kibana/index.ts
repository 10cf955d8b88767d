import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { alertOf, readOne } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const ENDED: ReadonlySet<string> = new Set(['recovered', 'resolved', 'ok']);

const source: Source = {
  name: NAME,
  anchors: ['rule_id', 'watch_id'],
  matches: (body) => has(body, 'rule_id', 'alert_id', 'alert_action_group') || has(body, 'watch_id', 'trigger'),
  normalise: (body) => readOne(NAME, body, (item) => (has(item, 'watch_id', 'trigger') ? readWatch(item) : readRule(item))),
};

/** Kibana: a template of its rules' variables; and a watch of Elasticsearch. */
export const ELASTIC_KIBANA: Tool = { descriptor, source };

function readRule(body: JsonObject): Signal | Rejection {
  const { date, space_id: space } = body;
  return alertOf(NAME, 0, {
    action: hasEnded(body['alert_action_group']) ? 'resolve' : 'fire',
    identity: [body['rule_id'], body['alert_id'], space],
    name: body['rule_name'],
    description: body['reason'],
    severity: body['severity'],
    startsAt: date,
    endsAt: date,
    eventAt: date,
    link: body['url'],
    labels: { space, rule_type: body['rule_type'], alert: body['alert_id'], tags: joined(body['rule_tags']) },
    annotations: {
      action_group: firstOf(body['alert_action_group_name'], body['alert_action_group']),
      kibana_url: body['kibana_base_url'],
    },
  });
}

function readWatch(body: JsonObject): Signal | Rejection {
  const metadata = objectAt(body, 'metadata');
  const at = objectAt(body, 'trigger')['triggered_time'];
  return alertOf(NAME, 0, {
    action: hasEnded(body['state']) ? 'resolve' : 'fire',
    identity: [body['watch_id']],
    name: body['watch_id'],
    title: metadata['name'],
    severity: metadata['severity'],
    startsAt: at,
    endsAt: at,
    eventAt: at,
    annotations: objectAt(body, 'payload'),
  });
}

function hasEnded(state: unknown): boolean {
  return ENDED.has(valueText(state)?.toLowerCase() ?? '');
}
