import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'dash0',
  name: 'Dash0',
  homepage: 'https://www.dash0.com/',
  docs: 'https://www.dash0.com/documentation/dash0/alerting/notifications',
  mark: 'dash0',
  steps: ['Under Settings, Notification channels, add a Webhook with this header.', 'Name it in the check rules.'],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'data.issue.summary',
    description: 'data.issue.description',
    severity: 'data.issue.status: critical or degraded',
    state: 'type: alert.resolved resolves',
    start: 'data.issue.start',
    end: 'data.issue.end',
    link: 'data.issue.url',
    labels: 'data.issue.labels, dataset',
    identity: 'data.issue.issueIdentifier, else its id',
  },
  lost: 'The check rules with their expressions, but for the name of the first.',
};
