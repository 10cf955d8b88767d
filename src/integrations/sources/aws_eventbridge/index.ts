import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { has, joined, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['alarm', 'insufficient_data'], resolve: ['ok'] });

const source: Source = {
  name: NAME,
  anchors: ['detail-type'],
  matches: (body) => has(body, 'detail-type', 'source', 'detail') && isObject(body['detail']),
  normalise: (body) => readOne(NAME, body, read),
};

/** Amazon EventBridge through an API destination. */
export const AWS_EVENTBRIDGE: Tool = { descriptor, source };

function read(event: JsonObject): Signal | Rejection {
  const { account, region, source: service, 'detail-type': type, time } = event;
  const resources = Array.isArray(event['resources']) ? event['resources'] : [];
  const detail = objectAt(event, 'detail');
  const state = objectAt(detail, 'state');
  const common = { account, region, source: service };
  if (!has(detail, 'alarmName', 'state')) {
    return alertOf(NAME, 0, {
      action: 'fire',
      identity: [type, service, account, region, resources[0]],
      name: type,
      startsAt: time,
      labels: common,
      annotations: { resources: joined(resources) },
      note: 'An event that is no alarm: nothing ends it.',
    });
  }
  const metric = objectAt(objectsAt(objectAt(detail, 'configuration'), 'metrics')[0], 'metricStat', 'metric');
  const texts = [objectAt(detail, 'configuration')['description'], state['reason']].map(valueText);
  return alertOf(NAME, 0, {
    action: actionOf(state['value']),
    identity: resources.length > 0 ? [resources[0]] : [detail['alarmName'], account, region],
    name: detail['alarmName'],
    description: texts.filter((text) => text !== null).join('\n'),
    startsAt: state['timestamp'] ?? time,
    endsAt: state['timestamp'] ?? time,
    eventAt: state['timestamp'] ?? time,
    labels: { ...objectAt(metric, 'dimensions'), ...common, metric: metric['name'], metric_namespace: metric['namespace'] },
    annotations: { state: state['value'] },
  });
}
