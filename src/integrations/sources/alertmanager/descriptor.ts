import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'alertmanager',
  name: 'Prometheus Alertmanager',
  homepage: 'https://prometheus.io/docs/alerting/latest/alertmanager/',
  docs: 'https://prometheus.io/docs/alerting/latest/configuration/#webhook_config',
  mark: 'prometheus',
  steps: [
    'Put this into alertmanager.yml, or add the receiver and name it in a route of yours. Tocsin groups and repeats by itself.',
    'Reload Alertmanager.',
  ],
  settings: [
    {
      name: 'alertmanager.yml',
      value: `route:
  receiver: tocsin
  group_by: ['...']
  group_wait: 0s
  group_interval: 10s
  repeat_interval: 4h
receivers:
  - name: tocsin
    webhook_configs:
      - url: '{{url}}'
        send_resolved: true
        # A request holds at most 16 MiB. Alertmanager leaves out what is more than this.
        max_alerts: 10000
        http_config:
          authorization:
            credentials: '{{token}}'`,
    },
  ],
  fields: {
    title: 'annotations.summary, else labels.alertname',
    description: 'annotations.description',
    severity: 'labels.severity',
    state: 'alerts[].status',
    start: 'alerts[].startsAt',
    end: 'alerts[].endsAt, of a resolved alert',
    link: 'alerts[].generatorURL',
    labels: 'alerts[].labels',
    identity: 'alerts[].fingerprint, else all labels',
  },
  lost: 'The group: its key, its labels and the receiver. Alerts are grouped here.',
};
