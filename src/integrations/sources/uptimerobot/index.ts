import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
/** 3: the certificate expires soon. */
const CERTIFICATE = '3';
const actionOf = actionBy({ fire: ['1', CERTIFICATE, 'down', 'ssl expiry'], resolve: ['2', 'up'] });
const NAMES = ['monitor_friendly_name', 'monitorFriendlyName'] as const;

const source: Source = {
  name: NAME,
  anchors: NAMES,
  matches: (body) =>
    isObject(body) &&
    NAMES.some((name) => Object.hasOwn(body, name)) &&
    ['alert_type', 'alertType', 'alert_type_friendly_name', 'alertTypeFriendlyName'].some((name) => Object.hasOwn(body, name)),
  normalise: (body) => readOne(NAME, body, read),
};

/** UptimeRobot: its variables as JSON or as a form, under the names in its documentation, in camelCase or snake_case. */
export const UPTIMEROBOT: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const type = firstOf(body['alert_type'], body['alertType'], body['alert_type_friendly_name'], body['alertTypeFriendlyName']);
  const action = actionOf(type);
  const isCertificate = type === CERTIFICATE || type?.toLowerCase() === 'ssl expiry';
  const name = firstOf(body['monitor_friendly_name'], body['monitorFriendlyName']);
  const address = firstOf(body['monitor_url'], body['monitorURL']);
  const id = firstOf(body['monitor_id'], body['monitorID']);
  const time = firstOf(body['alert_date_time'], body['alertDateTime']);
  return alertOf(NAME, 0, {
    action,
    identity: [id ?? name, id === null ? address : null, isCertificate ? 'certificate' : null],
    name,
    description: firstOf(body['alert_details'], body['alertDetails']),
    assumed: isCertificate ? 'warning' : 'critical',
    startsAt: action === 'fire' ? time : null,
    endsAt: time,
    eventAt: time,
    link: address,
    labels: { alert_type: firstOf(body['alert_type_friendly_name'], body['alertTypeFriendlyName']) },
    annotations: {
      duration: firstOf(body['alert_friendly_duration'], body['alertFriendlyDuration']),
      ssl_expiry_date: firstOf(body['ssl_expiry_date'], body['sslExpiryDate']),
      ssl_expiry_days_left: firstOf(body['ssl_expiry_days_left'], body['sslExpiryDaysLeft']),
    },
  });
}
