import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'opsgenie',
  name: 'Opsgenie',
  homepage: 'https://www.atlassian.com/software/opsgenie',
  docs: 'https://support.atlassian.com/opsgenie/docs/integrate-opsgenie-with-webhook/',
  mark: 'opsgenie',
  steps: ['Add an integration of the type Webhook.', 'Add the custom header, and choose Add Alert Description and Add Alert Details.'],
  settings: [
    { name: 'Webhook URL', value: '{{url}}' },
    { name: 'Custom header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'alert.message',
    description: 'alert.description',
    severity: 'alert.priority',
    state: 'action: Create, Acknowledge, Close, Delete',
    start: 'alert.createdAt',
    end: 'alert.updatedAt of a Close',
    link: null,
    labels: 'alert.details, alert.tags, entity, source',
    identity: 'alert.alias, else alert.alertId',
  },
  lost: 'Actions that do not change the alert: notes, tags, ownership, escalation.',
};
