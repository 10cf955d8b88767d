import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, joined, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({
  fire: ['incident.triggered', 'incident.reopened'],
  resolve: ['incident.resolved'],
  acknowledge: ['incident.acknowledged'],
});

const source: Source = {
  name: NAME,
  anchors: ['event'],
  matches: (body) => {
    const event = objectAt(body, 'event');
    return typeof event['event_type'] === 'string' && Object.hasOwn(event, 'resource_type') && isObject(event['data']);
  },
  normalise: (body) => readOne(NAME, body, read),
};

/** PagerDuty's webhooks, version 3: what happens to its incidents. */
export const PAGERDUTY_WEBHOOK_V3: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const event = objectAt(body, 'event');
  const data = objectAt(event, 'data');
  const type = valueText(event['event_type']) ?? '';
  if (type === 'pagey.ping') return ignore(0, 'test', 'A test delivery');
  const action = actionOf(type);
  if (action === null) {
    const reason = type.startsWith('incident.') ? 'no_change' : 'not_an_alert';
    return ignore(0, reason, `The event ${type.slice(0, 60)} does not change the alert`);
  }
  return alertOf(NAME, 0, {
    action,
    identity: [data['id']],
    name: data['title'],
    severity: firstOf(objectAt(data, 'priority')['summary'], data['urgency']),
    startsAt: action === 'fire' ? event['occurred_at'] : data['created_at'],
    endsAt: event['occurred_at'],
    eventAt: event['occurred_at'],
    link: data['html_url'],
    labels: { service: objectAt(data, 'service')['summary'], team: joined(objectsAt(data, 'teams').map(({ summary }) => summary)) },
    annotations: {
      incident_number: data['number'],
      incident_key: data['incident_key'],
      urgency: data['urgency'],
      escalation_policy: objectAt(data, 'escalation_policy')['summary'],
    },
  });
}
