import { ignore } from '../alert.ts';
import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, objectAt, valueText } from '../values.ts';

/** Icinga 2: what a command of a notification or an event posts of host, service and check result. */
export const ICINGA2 = tool({
  id: 'icinga2',
  name: 'Icinga 2',
  homepage: 'https://icinga.com/',
  docs: 'https://icinga.com/docs/icinga-2/latest/doc/03-monitoring-basics/#notification-commands',
  mark: 'icinga',
  steps: [
    'Save the script as /etc/icinga2/scripts/tocsin.sh and make it executable.',
    'Define a notification command that runs it with these macros in its environment, and apply it to services and hosts.',
  ],
  settings: {
    '/etc/icinga2/scripts/tocsin.sh': `#!/bin/sh
jq -n '{host: {name: env.HOSTNAME, display_name: env.HOSTDISPLAYNAME},
  service: {name: env.SERVICENAME, display_name: env.SERVICEDISPLAYNAME},
  check_result: {state: env.STATE, state_type: env.STATETYPE, output: env.OUTPUT, execution_end: env.LASTCHECK}}' |
curl -sS -m 10 -X POST '{{url}}' -H 'Authorization: Bearer {{token}}' -H 'Content-Type: application/json' --data-binary @-`,
  },
  fields: {
    title: 'service.display_name, else host.display_name',
    description: 'check_result.output',
    severity: 'check_result.state',
    state: 'check_result.state',
    start: 'check_result.execution_end, else check_result.execution_start',
    end: 'check_result.execution_end of an OK',
    link: null,
    labels: 'host.name, service.name',
    identity: 'host.name and service.name',
  },
  lost: 'Soft states, which make no alert; performance data; acknowledgements and downtimes set in Icinga.',
  anchors: ['check_result'],
  matches: (body) => isObject(body) && isObject(body['check_result']) && isObject(body['host']),
  states: { fire: ['warning', 'critical', 'unknown', 'down', 'unreachable'], resolve: ['ok', 'up'] },
  read(body, action) {
    const result = objectAt(body, 'check_result');
    const host = objectAt(body, 'host');
    const service = objectAt(body, 'service');
    // Event commands also run for states that may still pass; nobody is notified of those.
    if (action === 'fire' && valueText(result['state_type'])?.toUpperCase() === 'SOFT')
      return ignore(0, 'no_change', 'A soft state: Icinga tries again before it is a problem');
    const hostName = valueText(host['name']);
    const serviceName = valueText(service['name'])?.split('!').at(-1);
    const name = firstOf(service['display_name'], serviceName, host['display_name'], hostName);
    return {
      identity: [hostName, serviceName],
      name,
      title: name,
      labels: { host: hostName, service: serviceName },
      annotations: { check_command: firstOf(service['check_command'], host['check_command']) },
    };
  },
});
