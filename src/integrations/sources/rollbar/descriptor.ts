import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'rollbar',
  name: 'Rollbar',
  homepage: 'https://rollbar.com/',
  docs: 'https://docs.rollbar.com/docs/webhooks',
  mark: 'rollbar',
  steps: ['In the project, under Settings, Notifications, add Webhook.', 'Choose the rules New Item, Reactivated Item and Resolved Item.'],
  settings: [{ name: 'URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'data.item.title',
    description: 'message of the last occurrence',
    severity: 'data.item.level',
    state: 'event_name',
    start: 'data.item.last_activated_timestamp',
    end: null,
    link: 'data.url',
    labels: 'environment, host, language, framework',
    identity: 'data.item.id',
  },
  lost: 'Stack traces and the request of the occurrence; deploys.',
};
