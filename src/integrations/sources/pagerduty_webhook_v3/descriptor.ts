import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'pagerduty_webhook_v3',
  name: 'PagerDuty webhooks v3',
  homepage: 'https://www.pagerduty.com/',
  docs: 'https://developer.pagerduty.com/docs/webhooks/v3-overview/',
  mark: 'pagerduty',
  steps: ['Under Integrations, Generic Webhooks (v3), add a subscription.', 'Add the custom header and choose the events of incidents.'],
  settings: [
    { name: 'Webhook URL', value: '{{url}}' },
    { name: 'Custom header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'event.data.title',
    description: null,
    severity: 'event.data.priority.summary, else urgency',
    state: 'event.event_type',
    start: 'event.occurred_at',
    end: 'event.occurred_at of incident.resolved',
    link: 'event.data.html_url',
    labels: 'event.data.service.summary, teams',
    identity: 'event.data.id',
  },
  lost: 'Events that do not change an alert: notes, responders, reassignments, status updates; those of services.',
};
