import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'splunk_observability',
  name: 'Splunk Observability Cloud',
  homepage: 'https://www.splunk.com/en_us/products/observability.html',
  docs: 'https://docs.splunk.com/observability/en/admin/notif-services/webhook.html',
  mark: 'splunk',
  steps: ['Under Data Management, add an integration of the type Webhook with the header.', 'In a detector, add it as alert recipient.'],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'messageTitle',
    description: 'messageBody',
    severity: 'severity',
    state: 'statusExtended',
    start: 'timestamp',
    end: 'timestamp of ok',
    link: 'detectorUrl',
    labels: 'dimensions, detector',
    identity: 'incidentId',
  },
  lost: 'The inputs with their values, which stand in the text; the conditions.',
};
