import { tool } from '../tool.ts';
import { firstOf, has } from '../values.ts';

/** LibreNMS: its API transport with all fields. Its times have no zone and are left to the time of receipt. */
export const LIBRENMS = tool({
  id: 'librenms',
  name: 'LibreNMS',
  homepage: 'https://www.librenms.org/',
  docs: 'https://docs.librenms.org/Alerting/Transports/#api',
  steps: [
    'Under Alerts, Alert Transports, create a transport of the type API with the method POST.',
    'Paste headers and body; the body names each field once.',
  ],
  settings: {
    'API URL': '{{url}}',
    Headers: `Authorization=Bearer {{token}}
Content-Type=application/json`,
    Body: '{"title": "{{ $title }}", "name": "{{ $name }}", "state": "{{ $state }}", "severity": "{{ $severity }}", "rule_id": "{{ $rule_id }}", "alert_id": "{{ $alert_id }}", "device_id": "{{ $device_id }}", "hostname": "{{ $hostname }}", "sysName": "{{ $sysName }}", "location": "{{ $location }}"}',
  },
  fields: {
    title: 'title, else name',
    description: 'msg',
    severity: 'severity',
    state: 'state: 0 resolves, 2 acknowledges',
    start: null,
    end: null,
    link: null,
    labels: 'hostname, sysName, os, type, location',
    identity: 'rule_id and device_id',
  },
  lost: 'Its times, which have no zone: the time of receipt counts; the definition of the rule.',
  anchors: ['rule_id', 'alert_id', 'device_id'],
  matches: (body) => has(body, 'state', 'device_id') && (has(body, 'rule_id') || has(body, 'alert_id')),
  // Alert, worse, better, changed; 2 is acknowledged.
  states: { fire: ['1', '3', '4', '5'], resolve: ['0'], acknowledge: ['2'] },
  read: (body, action) => ({
    identity: [firstOf(body['rule_id'], body['alert_id']), body['device_id']],
    name: body['name'],
    severity: action === 'fire' ? body['severity'] : null,
    labels: { host: body['hostname'], sys_name: body['sysName'], os: body['os'], type: body['type'], location: body['location'] },
    annotations: { faults: body['faults'], notes: firstOf(body['alert_notes'], body['notes']), procedure: body['proc'], ip: body['ip'] },
  }),
});
