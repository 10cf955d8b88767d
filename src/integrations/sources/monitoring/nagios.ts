import { actionBy, ignore } from '../alert.ts';
import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, valueText } from '../values.ts';

const byType = actionBy({ fire: ['problem'], resolve: ['recovery'], acknowledge: ['acknowledgement'] });
const byState = actionBy({ fire: ['warning', 'critical', 'unknown', 'down', 'unreachable'], resolve: ['ok', 'up'] });

/** Nagios and Naemon: the standard macros as JSON, from a notification or from an event handler. */
export const NAGIOS = tool({
  id: 'nagios',
  name: 'Nagios',
  homepage: 'https://www.nagios.org/',
  docs: 'https://assets.nagios.com/downloads/nagioscore/docs/nagioscore/4/en/macrolist.html',
  steps: [
    'Set enable_environment_macros=1, or pass the macros as arguments.',
    'Define the command and name it as service_notification_commands of a contact.',
  ],
  settings: {
    'commands.cfg': `define command {
  command_name  notify-tocsin
  command_line  /usr/bin/jq -n --arg t '$NOTIFICATIONTYPE$' --arg h '$HOSTNAME$' --arg s '$SERVICEDESC$' --arg st '$SERVICESTATE$' --arg hs '$HOSTSTATE$' --arg o '$SERVICEOUTPUT$' --arg time '$TIMET$' '{notification_type: $t, host_name: $h, service_desc: $s, service_state: $st, host_state: $hs, service_output: $o, timet: $time}' | /usr/bin/curl -sS -m 10 -X POST '{{url}}' -H 'Authorization: Bearer {{token}}' -H 'Content-Type: application/json' --data-binary @-
}`,
  },
  fields: {
    title: 'service_desc on host_name',
    description: 'service_output, else host_output, else output',
    severity: 'service_state, else host_state',
    state: 'notification_type, else current_state',
    start: 'timet',
    end: 'timet of a recovery',
    link: 'service_action_url, else host_action_url, else url',
    labels: 'host_name, service_desc, host_alias, host_address',
    identity: 'host_name and service_desc',
  },
  lost: 'Flapping, downtimes and custom notifications, which change no alert; soft states.',
  anchors: ['notification_type', 'current_state'],
  matches: (body) =>
    isObject(body) && (has(body, 'notification_type', 'host_name') || (has(body, 'current_state') && typeof body['host'] === 'string')),
  read(body) {
    const type = valueText(body['notification_type']);
    const state = firstOf(body['service_state'], body['host_state'], body['current_state']);
    const action = type === null ? byState(state) : byType(type);
    if (type !== null && action === null) return ignore(0, 'no_change', `A notification of the type ${type.slice(0, 40)}`);
    if (action === 'fire' && valueText(body['state_type'])?.toUpperCase() === 'SOFT')
      return ignore(0, 'no_change', 'A soft state: Nagios tries again before it is a problem');
    const host = firstOf(body['host_name'], body['host']);
    const service = firstOf(body['service_desc'], body['service']);
    return {
      action,
      identity: [host, service],
      name: service ?? host,
      title: service === null ? host : `${service} on ${host}`,
      severity: action === 'fire' ? state : null,
      labels: { host, service, host_alias: body['host_alias'], address: body['host_address'] },
      annotations: { notes: firstOf(body['service_notes'], body['host_notes']), author: body['author'], comment: body['comment'] },
    };
  },
});
