import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'datadog',
  name: 'Datadog',
  homepage: 'https://www.datadoghq.com/',
  docs: 'https://docs.datadoghq.com/integrations/webhooks/',
  mark: 'datadog',
  steps: [
    'Under Integrations, Webhooks, add a webhook with this payload and header.',
    'Write @webhook-tocsin into the message of the monitors.',
  ],
  settings: [
    { name: 'Name', value: 'tocsin' },
    { name: 'URL', value: '{{url}}' },
    { name: 'Custom Headers', value: '{"Authorization": "Bearer {{token}}"}' },
    {
      name: 'Payload',
      value: `{
  "alert_id": "$ALERT_ID", "alert_title": "$ALERT_TITLE", "alert_type": "$ALERT_TYPE", "alert_transition": "$ALERT_TRANSITION",
  "alert_status": "$ALERT_STATUS", "alert_priority": "$ALERT_PRIORITY", "alert_query": "$ALERT_QUERY", "alert_metric": "$ALERT_METRIC",
  "alert_scope": "$ALERT_SCOPE", "alert_cycle_key": "$ALERT_CYCLE_KEY", "aggreg_key": "$AGGREG_KEY", "event_title": "$EVENT_TITLE",
  "event_msg": "$TEXT_ONLY_MSG", "date": "$DATE", "last_updated": "$LAST_UPDATED", "hostname": "$HOSTNAME", "tags": "$TAGS",
  "link": "$LINK", "snapshot": "$SNAPSHOT", "org_id": "$ORG_ID", "org_name": "$ORG_NAME"
}`,
    },
  ],
  fields: {
    title: 'alert_title; of the default payload title',
    description: 'event_msg; of the default payload body',
    severity: 'alert_priority, else alert_type; of the default payload "Warn" in its title',
    state: 'alert_transition, else the beginning of the title',
    start: 'date when triggered',
    end: 'date when recovered',
    link: 'link; of the default payload the monitor in its body',
    labels: 'tags, else the scope; host, metric',
    identity: 'alert_id and alert_scope, else aggreg_key; of the default payload monitor and scope',
  },
  lost: 'The graph itself (its address is the annotation image_url) and the ids of single events.',
};
