import { ignore } from '../alert.ts';
import { tool } from '../tool.ts';
import { firstOf, has, valueText } from '../values.ts';

/** Checkmk: a notification script that posts what it was called with. */
export const CHECKMK = tool({
  id: 'checkmk',
  name: 'Checkmk',
  homepage: 'https://checkmk.com/',
  docs: 'https://docs.checkmk.com/latest/en/notifications.html',
  mark: 'checkmk',
  steps: [
    'Save the script as ~/local/share/check_mk/notifications/tocsin of the site, make it executable, and enter address and token.',
    'Under Setup, Events, Notifications, add a rule with the notification method tocsin.',
  ],
  settings: {
    tocsin: `#!/usr/bin/env python3
import json, os, urllib.request
e = lambda name: os.environ.get("NOTIFY_" + name, "")
service = e("SERVICEDESC")
alert = {
  "site": e("OMD_SITE"), "host": e("HOSTNAME"), "alias": e("HOSTALIAS"), "address": e("HOSTADDRESS"), "what": e("WHAT"),
  "notification_type": e("NOTIFICATIONTYPE"), "status": e("SERVICESTATE" if service else "HOSTSTATE"),
  "severity": e("SERVICESTATE") if service else ("OK" if e("HOSTSTATE") == "UP" else "CRITICAL"),
  "output": e("SERVICEOUTPUT" if service else "HOSTOUTPUT"), "url": e("SERVICEURL" if service else "HOSTURL"),
  "summary": e("HOSTNAME") + ("/" + service if service else "") + " is " + e("SERVICESTATE" if service else "HOSTSTATE"),
  "long_date_time": e("MICROTIME")[:13],
}
if service:
  alert["service"] = service
urllib.request.urlopen(urllib.request.Request("{{url}}", json.dumps(alert).encode(),
  {"Authorization": "Bearer {{token}}", "Content-Type": "application/json"}), timeout=30)`,
  },
  fields: {
    title: 'summary',
    description: 'output',
    severity: 'severity',
    state: 'notification_type: PROBLEM, RECOVERY, ACKNOWLEDGEMENT',
    start: 'long_date_time, in UTC or as an epoch',
    end: 'long_date_time of a RECOVERY',
    link: 'url, when it is a whole address',
    labels: 'site, host, alias, address, service',
    identity: 'site, host and service',
  },
  lost: 'The contact. Downtimes and flapping make no alert.',
  anchors: ['notification_type'],
  matches: (body) => has(body, 'site', 'host', 'what', 'notification_type'),
  states: { fire: ['problem'], resolve: ['recovery'], acknowledge: ['acknowledgement'] },
  read(body, action) {
    const { site, host, alias, address, service, notification_type: type, long_date_time: at } = body;
    if (action === null) return ignore(0, 'not_an_alert', `A notification of the type ${valueText(type)}`);
    return {
      identity: [host, service, site],
      name: firstOf(service, host),
      severity: action === 'fire' ? body['severity'] : null,
      startsAt: at,
      labels: { site, host, alias, address, service },
      annotations: { long_output: body['long_output'], check_command: body['check_command'] },
    };
  },
});
