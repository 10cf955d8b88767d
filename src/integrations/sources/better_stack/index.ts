import type { Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import type { Tool } from '../tool.ts';
import { has, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['started', 'reopened'], acknowledge: ['acknowledged'], resolve: ['resolved'] });

const source: Source = {
  name: NAME,
  anchors: ['data'],
  matches: (body) => has(body, 'event', 'data') && has(body['data'], 'id', 'type', 'attributes'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const data = objectAt(item, 'data');
      const attributes = objectAt(data, 'attributes');
      if (data['type'] !== 'incident') return ignore(0, 'not_an_alert', `An event of the type ${valueText(data['type'])}`);
      return alertOf(NAME, 0, {
        action: actionOf(item['event']),
        identity: [data['id'], objectAt(data, 'relationships', 'monitor', 'data')['id']],
        name: attributes['name'],
        description: attributes['cause'],
        assumed: 'critical',
        startsAt: attributes['started_at'],
        endsAt: attributes['resolved_at'],
        link: attributes['url'],
        labels: { monitor_id: objectAt(data, 'relationships', 'monitor', 'data')['id'] },
        annotations: { image_url: attributes['screenshot_url'], response_url: attributes['response_url'] },
      });
    }),
};

/** Better Stack Uptime: its outgoing webhooks for incidents. */
export const BETTER_STACK: Tool = { descriptor, source };
