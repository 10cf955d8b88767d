import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'librenms',
  name: 'LibreNMS',
  homepage: 'https://www.librenms.org/',
  docs: 'https://docs.librenms.org/Alerting/Transports/#api',
  mark: null,
  steps: [
    'Under Alerts, Alert Transports, create a transport of the type API with the method POST.',
    'Paste headers and body; the body names each field once.',
  ],
  settings: [
    { name: 'API URL', value: '{{url}}' },
    {
      name: 'Headers',
      value: `Authorization=Bearer {{token}}
Content-Type=application/json`,
    },
    {
      name: 'Body',
      value:
        '{"title": "{{ $title }}", "name": "{{ $name }}", "state": "{{ $state }}", "severity": "{{ $severity }}", "rule_id": "{{ $rule_id }}", "alert_id": "{{ $alert_id }}", "device_id": "{{ $device_id }}", "hostname": "{{ $hostname }}", "sysName": "{{ $sysName }}", "location": "{{ $location }}"}',
    },
  ],
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
};
