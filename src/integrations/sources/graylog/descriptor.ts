import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'graylog',
  name: 'Graylog',
  homepage: 'https://graylog.org/',
  docs: 'https://go2docs.graylog.org/current/interacting_with_your_log_data/notifications.html',
  mark: 'graylog',
  steps: [
    'Add the address to the URL allowlist under System, Configurations.',
    'Under Alerts, Notifications, add an HTTP notification with this header; name it in the event definitions.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'API key name / Headers', value: 'Authorization' },
    { name: 'API secret / value', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'event_definition_title; of a stream its title',
    description: 'event.message; of a stream the result',
    severity: 'event.priority: 4 critical, 3 high, 2 warning, 1 info',
    state: 'always fires; of a stream check_result.triggered',
    start: 'event.timestamp; of a stream triggered_at',
    end: null,
    link: null,
    labels: 'event.fields and group_by_fields, source',
    identity: 'event definition and event.key; of a stream stream and condition',
  },
  lost: 'The backlog of messages. Graylog says of no event that it is over: resolve it here.',
};
