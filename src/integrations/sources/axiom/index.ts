import type { Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['open'], resolve: ['closed'] });

const source: Source = {
  name: NAME,
  anchors: ['event'],
  matches: (body) => has(body, 'action', 'event') && has(body['event'], 'monitorID'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const event = objectAt(item, 'event');
      return alertOf(NAME, 0, {
        action: actionOf(item['action']),
        identity: [event['monitorID']],
        name: event['title'],
        description: firstOf(event['description'], event['body']),
        startsAt: event['timestamp'],
        endsAt: event['timestamp'],
        eventAt: event['timestamp'],
        annotations: { ...objectAt(event, 'matchedEvent'), value: event['value'] },
      });
    }),
};

/** Axiom: the default template of its custom webhooks. */
export const AXIOM: Tool = { descriptor, source };
