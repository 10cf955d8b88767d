import type { Source } from '../../../modules/alerts/signal.ts';
import { alertOf, readOne } from '../alert.ts';
import type { Tool } from '../tool.ts';
import { has, tagsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;

const source: Source = {
  name: NAME,
  anchors: ['check_id'],
  matches: (body) => has(body, 'check_id', 'alert_type'),
  normalise: (body) =>
    readOne(NAME, body, (item) => {
      const type = valueText(item['alert_type']) ?? '';
      const ends = type.endsWith('_RECOVERY') || type === 'ALERT_RECOVERY';
      const startsAt = /_REMAIN$|_FAILURE$|_DEGRADED$/.test(type.slice('ALERT_FAILURE'.length)) ? null : item['started_at'];
      return alertOf(NAME, 0, {
        action: ends ? 'resolve' : type.startsWith('ALERT_') ? 'fire' : null,
        identity: [item['check_id'], type === 'ALERT_SSL' ? 'certificate' : null],
        name: item['check_name'],
        title: item['event'],
        description: item['check_error_message'],
        severity: ends ? null : /_FAILURE/.test(type) && !type.endsWith('_DEGRADED') ? 'critical' : 'warning',
        startsAt: ends ? null : startsAt,
        endsAt: item['started_at'],
        eventAt: item['started_at'],
        link: item['link'],
        labels: { ...tagsOf(item['tags']), check_type: item['check_type'], group: item['group_name'], location: item['run_location'] },
        annotations: {
          alert_type: type,
          status_code: item['api_check_response_status_code'],
          certificate_days: item['ssl_days_remaining'],
        },
      });
    }),
};

/** Checkly: the webhook template that its documentation shows. */
export const CHECKLY: Tool = { descriptor, source };
