import type { Severity } from '../../../modules/alerts/signal.ts';
import { ignore } from '../alert.ts';
import { tool } from '../tool.ts';
import { firstOf, has, objectAt, valueText } from '../values.ts';

/** AppDynamics: an HTTP request template over its latest event. */
export const APPDYNAMICS = tool({
  id: 'appdynamics',
  name: 'AppDynamics',
  homepage: 'https://www.appdynamics.com/',
  docs: 'https://docs.appdynamics.com/appd/24.x/latest/en/appdynamics-essentials/alert-and-respond/actions/http-request-actions-and-templates',
  steps: [
    'Under Alert & Respond, HTTP Request Templates, add a template with this payload and the header.',
    'Add an HTTP request action that uses it, and the action to the policies, for opened, continued, upgraded, downgraded, closed and cancelled violations.',
  ],
  settings: {
    'Raw URL': '{{url}}',
    'Custom request header: Authorization': 'Bearer {{token}}',
    'Payload (application/json)': `#set($event = \${latestEvent})
{
  "event": {
    "eventType": "\${event.eventType}",
    "eventTypeKey": "\${event.eventTypeKey}",
    "eventTime": "\${event.eventTime}",
    "displayName": "\${event.displayName}",
    "summaryMessage": "\${event.summaryMessage}",
    "eventMessage": "\${event.eventMessage}",
    "application": { "name": "\${event.application.name}" },
    "tier": { "name": "\${event.tier.name}" },
    "node": { "name": "\${event.node.name}" },
    "healthRule": { "name": "\${event.healthRule.name}" },
    "severity": "\${event.severity}",
    "deepLink": "\${event.deepLink}"
  }
}`,
  },
  fields: {
    title: 'event.displayName',
    description: 'event.eventMessage, else summaryMessage',
    severity: 'event.eventType: critical or warning, else event.severity',
    state: 'event.eventType: POLICY_CLOSE_* and POLICY_CANCELED_* resolve',
    start: 'event.eventTime of an opened violation',
    end: 'event.eventTime of a closed one',
    link: 'event.deepLink',
    labels: 'application, tier, node, health_rule',
    identity: 'application, tier, node and health rule',
  },
  lost: 'Events of the severity INFO that are no violation make no alert.',
  anchors: ['event'],
  matches: (body) => has(body, 'event') && has(body['event'], 'eventType', 'application'),
  read(body) {
    const event = objectAt(body, 'event');
    const type = firstOf(event['eventType'], event['eventTypeKey']) ?? '';
    const severity = valueText(event['severity']);
    const ends = /^POLICY_(?:CLOSE|CANCELED)/.test(type);
    if (!type.startsWith('POLICY_') && severity === 'INFO') return ignore(0, 'not_an_alert', `${type} is an event of the severity INFO`);
    const [application, tier, node, rule] = ['application', 'tier', 'node', 'healthRule'].map((name) => objectAt(event, name)['name']);
    const isNew = !ends && !/CONTINUES|UPGRADED|DOWNGRADED/.test(type);
    return {
      action: ends ? 'resolve' : 'fire',
      identity: [application, tier, node, rule],
      name: firstOf(rule, event['displayName']),
      description: firstOf(event['eventMessage'], event['summaryMessage']),
      severity: ends ? null : (levelOf(type) ?? severity),
      startsAt: isNew ? event['eventTime'] : null,
      labels: { application, tier, node, health_rule: rule },
    };
  },
});

function levelOf(type: string): Severity | null {
  if (/CRITICAL|UPGRADED/.test(type)) return 'critical';
  return /WARNING|DOWNGRADED/.test(type) ? 'warning' : null;
}
