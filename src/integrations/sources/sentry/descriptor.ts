import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'sentry',
  name: 'Sentry',
  homepage: 'https://sentry.io/',
  docs: 'https://docs.sentry.io/organization/integrations/integration-platform/webhooks/',
  mark: 'sentry',
  steps: [
    'Under Settings, Developer Settings, create an internal integration with alert rule action on and the webhook issue.',
    'In an alert rule, send a notification via the integration.',
  ],
  settings: [{ name: 'Webhook URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'title of the event or issue; description_title of a metric alert',
    description: 'culprit, else description_text',
    severity: 'level; the action of a metric alert',
    state: 'action: resolved, archived resolve',
    start: 'datetime, firstSeen, date_started',
    end: 'date_closed',
    link: 'web_url, permalink',
    labels: 'tags, environment, project',
    identity: 'id of the issue; id of the metric alert',
  },
  lost: 'Stack traces, breadcrumbs, users and requests. An issue alert ends when the issue is resolved, which needs the webhook issue.',
};
