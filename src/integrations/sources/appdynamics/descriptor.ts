import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'appdynamics',
  name: 'AppDynamics',
  homepage: 'https://www.appdynamics.com/',
  docs: 'https://docs.appdynamics.com/appd/24.x/latest/en/appdynamics-essentials/alert-and-respond/actions/http-request-actions-and-templates',
  mark: null,
  steps: [
    'Under Alert & Respond, HTTP Request Templates, add a template with this payload and the header.',
    'Add an HTTP request action that uses it, and the action to the policies, for opened, continued, upgraded, downgraded, closed and cancelled violations.',
  ],
  settings: [
    { name: 'Raw URL', value: '{{url}}' },
    { name: 'Custom request header: Authorization', value: 'Bearer {{token}}' },
    {
      name: 'Payload (application/json)',
      value: `#set($event = \${latestEvent})
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
  ],
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
};
