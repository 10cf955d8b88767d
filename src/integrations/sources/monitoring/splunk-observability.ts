import { tool } from '../tool.ts';
import { firstOf, has, objectAt } from '../values.ts';

/** Splunk Observability Cloud (SignalFx): what its detectors find. */
export const SPLUNK_OBSERVABILITY = tool({
  id: 'splunk_observability',
  name: 'Splunk Observability Cloud',
  homepage: 'https://www.splunk.com/en_us/products/observability.html',
  docs: 'https://docs.splunk.com/observability/en/admin/notif-services/webhook.html',
  mark: 'splunk',
  steps: ['Under Data Management, add an integration of the type Webhook with the header.', 'In a detector, add it as alert recipient.'],
  settings: { URL: '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'messageTitle',
    description: 'messageBody, else description',
    severity: 'severity',
    state: 'statusExtended, else status',
    start: 'timestamp',
    end: 'timestamp of ok',
    link: 'detectorUrl',
    labels: 'dimensions, detector',
    identity: 'incidentId',
  },
  lost: 'The inputs with their values, which stand in the text; the conditions.',
  anchors: ['detectorId', 'incidentId'],
  matches: (body) => has(body, 'incidentId') && (has(body, 'detector') || 'detectorId' in body),
  states: { fire: ['anomalous'], resolve: ['ok', 'manually resolved', 'stopped'] },
  read: (body) => ({
    name: firstOf(body['rule'], body['detector']),
    labels: { ...objectAt(body, 'dimensions'), detector: body['detector'] },
    annotations: { runbook_url: body['runbookUrl'], tip: body['tip'], image_url: body['imageUrl'], metric: body['originatingMetric'] },
  }),
});
