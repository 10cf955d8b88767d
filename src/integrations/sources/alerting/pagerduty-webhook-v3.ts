import { ignore } from '../alert.ts';
import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, joined, objectAt, objectsAt, valueText } from '../values.ts';

/** PagerDuty's webhooks, version 3: what happens to its incidents. */
export const PAGERDUTY_WEBHOOK_V3 = tool({
  id: 'pagerduty_webhook_v3',
  name: 'PagerDuty webhooks v3',
  homepage: 'https://www.pagerduty.com/',
  docs: 'https://developer.pagerduty.com/docs/webhooks/v3-overview/',
  mark: 'pagerduty',
  steps: ['Under Integrations, Generic Webhooks (v3), add a subscription.', 'Add the custom header and choose the events of incidents.'],
  settings: { 'Webhook URL': '{{url}}', 'Custom header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'event.data.title',
    description: null,
    severity: 'event.data.priority.summary, else urgency',
    state: 'event.event_type',
    start: 'event.occurred_at',
    end: 'event.occurred_at of incident.resolved',
    link: 'event.data.html_url',
    labels: 'event.data.service.summary, teams',
    identity: 'event.data.id',
  },
  lost: 'Events that do not change an alert: notes, responders, reassignments, status updates; those of services.',
  anchors: ['event'],
  matches: (body) => {
    const event = objectAt(body, 'event');
    return typeof event['event_type'] === 'string' && Object.hasOwn(event, 'resource_type') && isObject(event['data']);
  },
  states: {
    fire: ['incident.triggered', 'incident.reopened'],
    resolve: ['incident.resolved'],
    acknowledge: ['incident.acknowledged'],
  },
  read(body, action) {
    const event = objectAt(body, 'event');
    const data = objectAt(event, 'data');
    const type = valueText(event['event_type']) ?? '';
    if (type === 'pagey.ping') return ignore(0, 'test', 'A test delivery');
    if (action === null) {
      const reason = type.startsWith('incident.') ? 'no_change' : 'not_an_alert';
      return ignore(0, reason, `The event ${type.slice(0, 60)} does not change the alert`);
    }
    return {
      severity: firstOf(objectAt(data, 'priority')['summary'], data['urgency']),
      startsAt: action === 'fire' ? event['occurred_at'] : data['created_at'],
      labels: { service: objectAt(data, 'service')['summary'], team: joined(objectsAt(data, 'teams').map(({ summary }) => summary)) },
      annotations: {
        incident_number: data['number'],
        incident_key: data['incident_key'],
        urgency: data['urgency'],
        escalation_policy: objectAt(data, 'escalation_policy')['summary'],
      },
    };
  },
});
