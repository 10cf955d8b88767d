import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'elastic_kibana',
  name: 'Elastic (Kibana)',
  homepage: 'https://www.elastic.co/kibana',
  docs: 'https://www.elastic.co/docs/reference/kibana/connectors-kibana/webhook-action-type',
  mark: 'kibana',
  steps: [
    'Under Stack Management, Connectors, add a Webhook connector with this header.',
    'In each rule add two actions with this body: one when the rule fires, and one for "Recovered". Set the severity by hand.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Method', value: 'POST' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
    {
      name: 'Body',
      value: `{
  "rule_id": "{{rule.id}}", "rule_name": "{{rule.name}}", "rule_type": "{{rule.type}}", "space_id": "{{rule.spaceId}}",
  "rule_tags": "{{rule.tags}}", "alert_id": "{{alert.id}}", "alert_action_group": "{{alert.actionGroup}}",
  "date": "{{date}}", "url": "{{rule.url}}", "kibana_base_url": "{{kibanaBaseUrl}}", "reason": "{{context.reason}}", "severity": "high"
}`,
    },
  ],
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
};
