import { ignore } from '../alert.ts';
import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { has, joined, objectAt, objectsAt, valueText } from '../values.ts';

/** Cisco ThousandEyes: alerts of its tests. */
export const THOUSANDEYES = tool({
  id: 'thousandeyes',
  name: 'Cisco ThousandEyes',
  homepage: 'https://www.thousandeyes.com/',
  docs: 'https://docs.thousandeyes.com/product-documentation/alerts/integrations/custom-webhooks',
  mark: 'cisco',
  steps: [
    'Under Manage, Integrations, add a webhook with the authorization Bearer token.',
    'Choose it in the notifications of the alert rule.',
  ],
  settings: { URL: '{{url}}', Token: '{{token}}' },
  fields: {
    title: 'alert.ruleName',
    description: 'alert.ruleExpression',
    severity: 'alert.severity',
    state: 'eventType',
    start: 'alert.dateStartZoned, else alert.dateStart',
    end: 'alert.dateEndZoned, else alert.dateEnd',
    link: 'alert.permalink',
    labels: 'alert.testName, type, testTargetsDescription',
    identity: 'alert.alertId',
  },
  lost: 'Agents one by one; their names and first figures are kept together.',
  anchors: ['eventType'],
  matches: (body) =>
    isObject(body) &&
    typeof body['eventType'] === 'string' &&
    has(body, 'eventId') &&
    (body['eventType'] === 'WEBHOOK_TEST' || Object.hasOwn(objectAt(body, 'alert'), 'alertId')),
  states: { fire: ['alert_notification_trigger'], resolve: ['alert_notification_clear'] },
  read(body) {
    if (valueText(body['eventType']) === 'WEBHOOK_TEST') return ignore(0, 'test', 'A test of the webhook');
    const alert = objectAt(body, 'alert');
    return {
      labels: { test: alert['testName'], type: alert['type'], target: joined(alert['testTargetsDescription']) },
      annotations: {
        agents: joined(objectsAt(alert, 'agents').map(({ agentName }) => agentName)),
        metrics: joined(objectsAt(alert, 'agents').map(({ metricsAtStart }) => metricsAtStart)),
        violations: alert['violationCount'],
      },
    };
  },
});
