import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'mongodb_atlas',
  name: 'MongoDB Atlas',
  homepage: 'https://www.mongodb.com/atlas',
  docs: 'https://www.mongodb.com/docs/atlas/configure-alerts/',
  mark: 'mongodb',
  steps: ['Under Project Settings, Integrations, add a webhook.', 'Choose Webhook as notification of the alert settings.'],
  settings: [{ name: 'Webhook URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'last line of humanReadable, else eventTypeName',
    description: 'humanReadable',
    severity: 'none; INFORMATIONAL is info',
    state: 'status: CLOSED and CANCELLED resolve',
    start: 'created',
    end: 'resolved',
    link: 'links with rel self',
    labels: 'clusterName, hostnameAndPort, replicaSetName, metricName, typeName',
    identity: 'id',
  },
  lost: 'TRACKING, a condition that has not lasted long enough; the current value, which stands in the text.',
};
