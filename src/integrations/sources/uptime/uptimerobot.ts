import { actionBy } from '../alert.ts';
import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf } from '../values.ts';

/** 3: the certificate expires soon. */
const CERTIFICATE = '3';
const actionOf = actionBy({ fire: ['1', CERTIFICATE, 'down', 'ssl expiry'], resolve: ['2', 'up'] });
const NAMES = ['monitor_friendly_name', 'monitorFriendlyName'] as const;

/** UptimeRobot: its variables as JSON or as a form, under the names in its documentation, in camelCase or snake_case. */
export const UPTIMEROBOT = tool({
  id: 'uptimerobot',
  name: 'UptimeRobot',
  homepage: 'https://uptimerobot.com/',
  docs: 'https://uptimerobot.com/api/#webhooks',
  steps: ['Under Integrations, add a webhook with the method POST and Send as JSON.', 'Choose it in the monitor.'],
  settings: {
    'URL to notify': '{{url}}?token={{token}}',
    'POST value (JSON)':
      '{"monitor_id": "*monitorID*", "monitor_url": "*monitorURL*", "monitor_friendly_name": "*monitorFriendlyName*", "alert_type": "*alertType*", "alert_type_friendly_name": "*alertTypeFriendlyName*", "alert_details": "*alertDetails*", "alert_date_time": "*alertDateTime*", "alert_friendly_duration": "*alertFriendlyDuration*"}',
  },
  fields: {
    title: 'monitor_friendly_name, else monitorFriendlyName',
    description: 'alert_details, else alertDetails',
    severity: 'down is critical, a certificate warning',
    state: 'alert_type: 1 down, 2 up, 3 certificate',
    start: 'alert_date_time, else alertDateTime',
    end: 'alert_date_time of an up',
    link: 'monitor_url, else monitorURL',
    labels: 'alert_type_friendly_name',
    identity: 'monitor_id, else name and address',
  },
  lost: 'Nothing is sent when a certificate has been renewed.',
  anchors: NAMES,
  matches: (body) =>
    isObject(body) &&
    NAMES.some((name) => Object.hasOwn(body, name)) &&
    ['alert_type', 'alertType', 'alert_type_friendly_name', 'alertTypeFriendlyName'].some((name) => Object.hasOwn(body, name)),
  read(body) {
    const type = firstOf(body['alert_type'], body['alertType'], body['alert_type_friendly_name'], body['alertTypeFriendlyName']);
    const action = actionOf(type);
    const isCertificate = type === CERTIFICATE || type?.toLowerCase() === 'ssl expiry';
    const name = firstOf(body['monitor_friendly_name'], body['monitorFriendlyName']);
    const address = firstOf(body['monitor_url'], body['monitorURL']);
    const id = firstOf(body['monitor_id'], body['monitorID']);
    return {
      action,
      identity: [id ?? name, id === null ? address : null, isCertificate ? 'certificate' : null],
      assumed: isCertificate ? 'warning' : 'critical',
      labels: { alert_type: firstOf(body['alert_type_friendly_name'], body['alertTypeFriendlyName']) },
      annotations: {
        duration: firstOf(body['alert_friendly_duration'], body['alertFriendlyDuration']),
        ssl_expiry_date: firstOf(body['ssl_expiry_date'], body['sslExpiryDate']),
        ssl_expiry_days_left: firstOf(body['ssl_expiry_days_left'], body['sslExpiryDaysLeft']),
      },
    };
  },
});
