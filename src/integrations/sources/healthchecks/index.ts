import type { Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt, tagsOf } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['down'], resolve: ['up'] });

const source: Source = {
  name: NAME,
  anchors: ['check', 'code', 'n_pings'],
  matches: (body) => has(objectAt(body, 'check'), 'n_pings') || has(body, 'code', 'name', 'status', 'now') || has(body, 'n_pings', 'grace'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const check = has(item, 'n_pings') ? item : objectAt(item, 'check');
      const status = firstOf(item['status'], check['status']);
      const action = actionOf(status);
      if (action === null) return ignore(0, 'no_change', `The status ${status}`);
      return alertOf(NAME, 0, {
        action,
        identity: [firstOf(item['code'], check['uuid'], check['unique_key'])],
        name: firstOf(item['name'], check['name']),
        description: check['desc'],
        assumed: 'critical',
        startsAt: item['now'],
        endsAt: item['now'],
        eventAt: item['now'],
        labels: tagsOf(firstOf(item['tags'], check['tags'])?.split(/\s+/)),
        annotations: { last_ping: check['last_ping'] },
      });
    }),
};

/** Healthchecks.io: a template of its placeholders, or its description of a check alone. */
export const HEALTHCHECKS: Tool = { descriptor, source };
