import type { Source } from '../../../modules/alerts/signal.ts';
import { alertOf, readOne } from '../alert.ts';
import type { Tool } from '../tool.ts';
import { has, joined, objectAt } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
/** Fields that are others in each event of the same kind. */
const PASSING = /^evt\.|pid$|tid$|time/;

const source: Source = {
  name: NAME,
  anchors: ['output_fields'],
  matches: (body) => has(body, 'rule', 'priority', 'output_fields'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const { rule, hostname, time } = item;
      const fields = objectAt(item, 'output_fields');
      const lasting = Object.keys(fields).filter((name) => !PASSING.test(name));
      return alertOf(NAME, 0, {
        action: 'fire',
        identity: [rule, hostname, ...lasting.sort().flatMap((name) => [name, fields[name]])],
        name: rule,
        description: item['output'],
        severity: item['priority'],
        startsAt: time,
        labels: {
          ...Object.fromEntries(lasting.map((name) => [name, fields[name]])),
          ...{ namespace: fields['k8s.ns.name'], pod: fields['k8s.pod.name'], hostname, source: item['source'] },
        },
        annotations: { tags: joined(item['tags']) },
        note: 'Falco says of no event that it is over.',
      });
    }),
};

/** Falco through Falcosidekick. */
export const FALCO: Tool = { descriptor, source };
