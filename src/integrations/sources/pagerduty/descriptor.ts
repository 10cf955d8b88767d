import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'pagerduty',
  name: 'PagerDuty Events v2',
  homepage: 'https://www.pagerduty.com/',
  docs: 'https://developer.pagerduty.com/docs/events-api-v2/trigger-events/',
  mark: 'pagerduty',
  steps: [
    'Where the sender lets you change URL and headers, enter these; its routing key is not read here.',
    'Where it lets you change the address alone, give it /v2/enqueue of this server, and the token as its routing or integration key.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'payload.summary',
    description: null,
    severity: 'payload.severity',
    state: 'event_action',
    start: 'payload.timestamp',
    end: null,
    link: 'client_url, else the first of links',
    labels: 'payload.source, component, group, class, severity; short texts of custom_details',
    identity: 'dedup_key, else summary, source, component, group and class; from Alertmanager, its own fingerprint of each alert',
  },
  lost: 'Images; details that are lists or objects; change events, which make no alert.',
};
