import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['open', 'informational'], resolve: ['closed', 'cancelled', 'canceled'] });

const source: Source = {
  name: NAME,
  anchors: ['alertConfigId'],
  matches: (body) => isObject(body) && Object.hasOwn(body, 'alertConfigId') && Object.hasOwn(body, 'status'),
  normalise: (body) => readOne(NAME, body, read),
};

/** MongoDB Atlas: the alert document that its webhook sends. */
export const MONGODB_ATLAS: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const status = valueText(body['status'])?.toUpperCase();
  if (status === 'TRACKING') return ignore(0, 'no_change', 'A condition that has not lasted long enough');
  const links = objectsAt(body, 'links');
  return alertOf(NAME, 0, {
    action: actionOf(status),
    identity: [body['id']],
    name: body['eventTypeName'],
    // Project and organization come first, what is wrong last.
    title: firstOf(valueText(body['humanReadable'])?.split('\n').at(-1), body['eventTypeName']),
    description: body['humanReadable'],
    severity: status === 'INFORMATIONAL' ? 'info' : null,
    startsAt: body['created'],
    endsAt: body['resolved'] ?? body['updated'],
    eventAt: body['updated'],
    link: links.find(({ rel }) => rel === 'self')?.['href'] ?? links[0]?.['href'],
    labels: {
      cluster: body['clusterName'],
      host: body['hostnameAndPort'],
      replica_set: body['replicaSetName'],
      metric: body['metricName'],
      type: body['typeName'],
    },
  });
}
