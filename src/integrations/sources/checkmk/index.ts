import type { Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['problem'], resolve: ['recovery'], acknowledge: ['acknowledgement'] });

const source: Source = {
  name: NAME,
  anchors: ['notification_type'],
  matches: (body) => has(body, 'site', 'host', 'what', 'notification_type'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const { site, host, alias, address, service, notification_type: type, long_date_time: at } = item;
      const action = actionOf(type);
      if (action === null) return ignore(0, 'not_an_alert', `A notification of the type ${valueText(type)}`);
      return alertOf(NAME, 0, {
        action,
        identity: [host, service, site],
        name: firstOf(service, host),
        title: item['summary'],
        description: item['output'],
        severity: action === 'fire' ? item['severity'] : null,
        startsAt: at,
        endsAt: at,
        eventAt: at,
        link: item['url'],
        labels: { site, host, alias, address, service },
        annotations: { long_output: item['long_output'], check_command: item['check_command'] },
      });
    }),
};

/** Checkmk: a notification script that posts what it was called with. */
export const CHECKMK: Tool = { descriptor, source };
