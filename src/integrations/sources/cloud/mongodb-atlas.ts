import { ignore } from '../alert.ts';
import { tool } from '../tool.ts';
import { firstOf, has, objectsAt, valueText } from '../values.ts';

/** MongoDB Atlas: the alert document that its webhook sends. */
export const MONGODB_ATLAS = tool({
  id: 'mongodb_atlas',
  name: 'MongoDB Atlas',
  homepage: 'https://www.mongodb.com/atlas',
  docs: 'https://www.mongodb.com/docs/atlas/configure-alerts/',
  mark: 'mongodb',
  steps: ['Under Project Settings, Integrations, add a webhook.', 'Choose Webhook as notification of the alert settings.'],
  settings: { 'Webhook URL': '{{url}}?token={{token}}' },
  fields: {
    title: 'last line of humanReadable, else eventTypeName',
    description: 'humanReadable',
    severity: 'none; INFORMATIONAL is info',
    state: 'status: CLOSED and CANCELLED resolve',
    start: 'created',
    end: 'resolved, else updated',
    link: 'links with rel self',
    labels: 'clusterName, hostnameAndPort, replicaSetName, metricName, typeName',
    identity: 'id',
  },
  lost: 'TRACKING, a condition that has not lasted long enough; the current value, which stands in the text.',
  anchors: ['alertConfigId'],
  matches: (body) => has(body, 'alertConfigId', 'status'),
  states: { fire: ['open', 'informational'], resolve: ['closed', 'cancelled', 'canceled'] },
  read(body) {
    const status = valueText(body['status'])?.toUpperCase();
    if (status === 'TRACKING') return ignore(0, 'no_change', 'A condition that has not lasted long enough');
    const links = objectsAt(body, 'links');
    return {
      name: body['eventTypeName'],
      // Project and organization come first, what is wrong last.
      title: firstOf(valueText(body['humanReadable'])?.split('\n').at(-1), body['eventTypeName']),
      severity: status === 'INFORMATIONAL' ? 'info' : null,
      eventAt: body['updated'],
      link: links.find(({ rel }) => rel === 'self')?.['href'] ?? links[0]?.['href'],
      labels: {
        cluster: body['clusterName'],
        host: body['hostnameAndPort'],
        replica_set: body['replicaSetName'],
        metric: body['metricName'],
        type: body['typeName'],
      },
    };
  },
});
