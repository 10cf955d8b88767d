import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'icinga2',
  name: 'Icinga 2',
  homepage: 'https://icinga.com/',
  docs: 'https://icinga.com/docs/icinga-2/latest/doc/03-monitoring-basics/#notification-commands',
  mark: 'icinga',
  steps: [
    'Save the script as /etc/icinga2/scripts/tocsin.sh and make it executable.',
    'Define a notification command that runs it with these macros in its environment, and apply it to services and hosts.',
  ],
  settings: [
    {
      name: '/etc/icinga2/scripts/tocsin.sh',
      value: `#!/bin/sh
jq -n '{host: {name: env.HOSTNAME, display_name: env.HOSTDISPLAYNAME},
  service: {name: env.SERVICENAME, display_name: env.SERVICEDISPLAYNAME},
  check_result: {state: env.STATE, state_type: env.STATETYPE, output: env.OUTPUT, execution_end: env.LASTCHECK}}' |
curl -sS -m 10 -X POST '{{url}}' -H 'Authorization: Bearer {{token}}' -H 'Content-Type: application/json' --data-binary @-`,
    },
  ],
  fields: {
    title: 'service.display_name, else host.display_name',
    description: 'check_result.output',
    severity: 'check_result.state',
    state: 'check_result.state',
    start: 'check_result.execution_end',
    end: 'check_result.execution_end of an OK',
    link: null,
    labels: 'host.name, service.name',
    identity: 'host.name and service.name',
  },
  lost: 'Soft states, which make no alert; performance data; acknowledgements and downtimes set in Icinga.',
};
