import type { AlertParts } from '../alert.ts';
import type { JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, valueText } from '../values.ts';

const ENDED: ReadonlySet<string> = new Set(['recovered', 'resolved', 'ok']);

/** Kibana: a template of its rules' variables; and a watch of Elasticsearch. */
export const ELASTIC_KIBANA = tool({
  id: 'elastic_kibana',
  name: 'Elastic (Kibana)',
  homepage: 'https://www.elastic.co/kibana',
  docs: 'https://www.elastic.co/docs/reference/kibana/connectors-kibana/webhook-action-type',
  mark: 'kibana',
  steps: [
    'Under Stack Management, Connectors, add a Webhook connector with this header.',
    'In each rule add two actions with this body: one when the rule fires, and one for "Recovered". Set the severity by hand.',
  ],
  settings: {
    URL: '{{url}}',
    Method: 'POST',
    'Header Authorization': 'Bearer {{token}}',
    Body: `{
  "rule_id": "{{rule.id}}", "rule_name": "{{rule.name}}", "rule_type": "{{rule.type}}", "space_id": "{{rule.spaceId}}",
  "rule_tags": "{{rule.tags}}", "alert_id": "{{alert.id}}", "alert_action_group": "{{alert.actionGroup}}",
  "date": "{{date}}", "url": "{{rule.url}}", "kibana_base_url": "{{kibanaBaseUrl}}", "reason": "{{context.reason}}", "severity": "high"
}`,
  },
  fields: {
    title: 'rule_name; of a watch metadata.name',
    description: 'reason',
    severity: 'severity; of a watch metadata.severity',
    state: 'alert_action_group: recovered resolves; of a watch state',
    start: 'date; of a watch trigger.triggered_time',
    end: 'date of the recovery',
    link: 'url',
    labels: 'space, rule_type, alert, tags',
    identity: 'rule_id, alert_id and space; of a watch watch_id',
  },
  lost: 'alert_uuid, which is another one each time it fires; the payload of a watch. A watch has no end.',
  anchors: ['rule_id', 'watch_id'],
  matches: (body) => has(body, 'rule_id', 'alert_id', 'alert_action_group') || has(body, 'watch_id', 'trigger'),
  read: (body) => (has(body, 'watch_id', 'trigger') ? readWatch(body) : readRule(body)),
});

function readRule(body: JsonObject): AlertParts {
  const { date, space_id: space } = body;
  return {
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
  };
}

function readWatch(body: JsonObject): AlertParts {
  const metadata = objectAt(body, 'metadata');
  const at = objectAt(body, 'trigger')['triggered_time'];
  return {
    action: hasEnded(body['state']) ? 'resolve' : 'fire',
    identity: [body['watch_id']],
    name: body['watch_id'],
    title: metadata['name'],
    severity: metadata['severity'],
    startsAt: at,
    endsAt: at,
    eventAt: at,
    annotations: objectAt(body, 'payload'),
  };
}

function hasEnded(state: unknown): boolean {
  return ENDED.has(valueText(state)?.toLowerCase() ?? '');
}
