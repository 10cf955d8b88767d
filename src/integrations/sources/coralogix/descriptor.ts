import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'coralogix',
  name: 'Coralogix',
  homepage: 'https://coralogix.com/',
  docs: 'https://coralogix.com/docs/user-guides/alerting/outbound-webhooks/generic-outbound-webhooks/',
  mark: null,
  steps: [
    'Under Data Flow, Outbound Webhooks, add a Generic webhook with this header and the default body.',
    'Name it in the alerts, with "Notify on resolved".',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'name',
    description: 'description',
    severity: 'fields: severity',
    state: 'alert_action: trigger, resolve',
    start: 'fields: timestampISO',
    end: 'fields: timestampISO of a resolve',
    link: 'alert_url',
    labels: 'fields: application, subsystem, team, computer, priority; service',
    identity: 'fields: dedupKey, else alert_id',
  },
  lost: 'The matching log lines, thresholds and the rest of fields.',
};
