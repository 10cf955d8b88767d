import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, joined, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['alert_notification_trigger'], resolve: ['alert_notification_clear'] });

const source: Source = {
  name: NAME,
  anchors: ['eventType'],
  matches: (body) =>
    isObject(body) &&
    typeof body['eventType'] === 'string' &&
    Object.hasOwn(body, 'eventId') &&
    (body['eventType'] === 'WEBHOOK_TEST' || Object.hasOwn(objectAt(body, 'alert'), 'alertId')),
  normalise: (body) => readOne(NAME, body, read),
};

/** Cisco ThousandEyes: alerts of its tests. */
export const THOUSANDEYES: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  if (valueText(body['eventType']) === 'WEBHOOK_TEST') return ignore(0, 'test', 'A test of the webhook');
  const alert = objectAt(body, 'alert');
  return alertOf(NAME, 0, {
    action: actionOf(body['eventType']),
    identity: [alert['alertId']],
    name: alert['ruleName'],
    description: alert['ruleExpression'],
    severity: alert['severity'],
    startsAt: firstOf(alert['dateStartZoned'], alert['dateStart']),
    endsAt: firstOf(alert['dateEndZoned'], alert['dateEnd']),
    link: alert['permalink'],
    labels: { test: alert['testName'], type: alert['type'], target: joined(alert['testTargetsDescription']) },
    annotations: {
      agents: joined(objectsAt(alert, 'agents').map(({ agentName }) => agentName)),
      metrics: joined(objectsAt(alert, 'agents').map(({ metricsAtStart }) => metricsAtStart)),
      violations: alert['violationCount'],
    },
  });
}
