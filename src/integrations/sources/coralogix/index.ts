import type { Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, pairsOf } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['trigger'], resolve: ['resolve'] });

const source: Source = {
  name: NAME,
  anchors: ['alert_action'],
  matches: (body) => has(body, 'alert_action', 'alert_id', 'fields'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const fields = pairsOf(item['fields']);
      const at = fields['timestampISO'] ?? fields['timestampMs'];
      return alertOf(NAME, 0, {
        action: actionOf(item['alert_action']),
        identity: [firstOf(fields['dedupKey'], item['alert_id'])],
        name: item['name'],
        description: item['description'],
        severity: fields['severity'],
        startsAt: at,
        endsAt: at,
        eventAt: at,
        link: item['alert_url'],
        labels: {
          ...{ application: fields['application'], subsystem: fields['subsystem'], team: fields['team'] },
          ...{ computer: fields['computer'], priority: fields['priority'], service: item['service'] },
        },
        annotations: { log_url: item['log_url'], hit_count: fields['hitCount'] },
      });
    }),
};

/** Coralogix: its generic outbound webhook. */
export const CORALOGIX: Tool = { descriptor, source };
