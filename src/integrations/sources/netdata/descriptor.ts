import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'netdata',
  name: 'Netdata Cloud',
  homepage: 'https://www.netdata.cloud/',
  docs: 'https://learn.netdata.cloud/docs/alerts-&-notifications/notifications/centralized-cloud-notifications/webhook',
  mark: 'netdata',
  steps: ['Under Space settings, Alerts & Notifications, add a configuration of the type Webhook.', 'Choose the authentication Bearer.'],
  settings: [
    { name: 'Webhook URL', value: '{{url}}' },
    { name: 'Token', value: '{{token}}' },
  ],
  fields: {
    title: 'message',
    description: 'info',
    severity: 'severity',
    state: 'severity: clear resolves; status.reachable of a node',
    start: 'date',
    end: 'date of a clear',
    link: 'alert_url, url',
    labels: 'chart, context, family, class, space; host of a node',
    identity: 'alert_url and chart; host of a node',
  },
  lost: 'Counts of other alerts; the addresses of rooms.',
};
