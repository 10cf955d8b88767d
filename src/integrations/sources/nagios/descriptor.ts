import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'nagios',
  name: 'Nagios',
  homepage: 'https://www.nagios.org/',
  docs: 'https://assets.nagios.com/downloads/nagioscore/docs/nagioscore/4/en/macrolist.html',
  mark: null,
  steps: [
    'Set enable_environment_macros=1, or pass the macros as arguments.',
    'Define the command and name it as service_notification_commands of a contact.',
  ],
  settings: [
    {
      name: 'commands.cfg',
      value: `define command {
  command_name  notify-tocsin
  command_line  /usr/bin/jq -n --arg t '$NOTIFICATIONTYPE$' --arg h '$HOSTNAME$' --arg s '$SERVICEDESC$' --arg st '$SERVICESTATE$' --arg hs '$HOSTSTATE$' --arg o '$SERVICEOUTPUT$' --arg time '$TIMET$' '{notification_type: $t, host_name: $h, service_desc: $s, service_state: $st, host_state: $hs, service_output: $o, timet: $time}' | /usr/bin/curl -sS -m 10 -X POST '{{url}}' -H 'Authorization: Bearer {{token}}' -H 'Content-Type: application/json' --data-binary @-
}`,
    },
  ],
  fields: {
    title: 'service_desc on host_name',
    description: 'service_output, else host_output',
    severity: 'service_state, else host_state',
    state: 'notification_type, else current_state',
    start: 'timet',
    end: 'timet of a recovery',
    link: 'service_action_url',
    labels: 'host_name, service_desc, host_alias, host_address',
    identity: 'host_name and service_desc',
  },
  lost: 'Flapping, downtimes and custom notifications, which change no alert; soft states.',
};
