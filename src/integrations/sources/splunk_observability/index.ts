import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, objectAt } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['anomalous'], resolve: ['ok', 'manually resolved', 'stopped'] });

const source: Source = {
  name: NAME,
  anchors: ['detectorId', 'incidentId'],
  matches: (body) => isObject(body) && Object.hasOwn(body, 'incidentId') && (Object.hasOwn(body, 'detector') || 'detectorId' in body),
  normalise: (body) => readOne(NAME, body, read),
};

/** Splunk Observability Cloud (SignalFx): what its detectors find. */
export const SPLUNK_OBSERVABILITY: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(firstOf(body['statusExtended'], body['status']));
  const labels = objectAt(body, 'dimensions');
  return alertOf(NAME, 0, {
    action,
    identity: [body['incidentId']],
    name: firstOf(body['rule'], body['detector']),
    title: body['messageTitle'],
    description: firstOf(body['messageBody'], body['description']),
    severity: body['severity'],
    startsAt: action === 'fire' ? body['timestamp'] : null,
    endsAt: body['timestamp'],
    eventAt: body['timestamp'],
    link: body['detectorUrl'],
    labels: { ...labels, detector: body['detector'] },
    annotations: { runbook_url: body['runbookUrl'], tip: body['tip'], image_url: body['imageUrl'], metric: body['originatingMetric'] },
  });
}
