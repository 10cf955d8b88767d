import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'gcp_monitoring',
  name: 'Google Cloud Monitoring',
  homepage: 'https://cloud.google.com/monitoring',
  docs: 'https://cloud.google.com/monitoring/support/notification-options#webhooks',
  mark: 'googlecloud',
  steps: [
    'Under Alerting, Edit notification channels, add a channel of the type Webhooks.',
    'Name it in the alerting policies.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: [{ name: 'Endpoint URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'incident.summary',
    description: 'incident.documentation',
    severity: 'incident.severity',
    state: 'incident.state: open, closed',
    start: 'incident.started_at',
    end: 'incident.ended_at',
    link: 'incident.url',
    labels: 'labels of resource, metric, user and policy; resource_name, project',
    identity: 'incident.incident_id',
  },
  lost: 'The condition with its filter. Links of the documentation are kept as annotations.',
};
