import { tool } from '../tool.ts';
import { has, objectAt } from '../values.ts';

/** Axiom: the default template of its custom webhooks. */
export const AXIOM = tool({
  id: 'axiom',
  name: 'Axiom',
  homepage: 'https://axiom.co/',
  docs: 'https://axiom.co/docs/monitor-data/custom-webhook-notifier',
  steps: [
    'Under Monitors, Notifiers, add a notifier of the type Custom webhook, with this header and the default template.',
    'Name it in the monitors.',
  ],
  settings: { URL: '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'event.title',
    description: 'event.description, else event.body',
    severity: null,
    state: 'action: Open fires, Closed resolves',
    start: 'event.timestamp',
    end: 'event.timestamp of Closed',
    link: null,
    labels: null,
    identity: 'event.monitorID',
  },
  lost: 'The matched event and the value, but for its fields of one line, which are annotations.',
  anchors: ['event'],
  matches: (body) => has(body, 'action', 'event') && has(body['event'], 'monitorID'),
  states: { fire: ['open'], resolve: ['closed'] },
  read(body) {
    const event = objectAt(body, 'event');
    return { startsAt: event['timestamp'], annotations: { ...objectAt(event, 'matchedEvent'), value: event['value'] } };
  },
});
