import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';
import { POSTED_ALERTS } from '../posted-alerts.ts';

export const descriptor: SourceDescriptor = {
  id: 'prometheus',
  name: 'Prometheus',
  homepage: 'https://prometheus.io/',
  docs: 'https://prometheus.io/docs/prometheus/latest/configuration/configuration/#alertmanager_config',
  mark: 'prometheus',
  steps: ['Name this server in prometheus.yml as Alertmanager. None is needed between.', 'Reload Prometheus.'],
  settings: [
    {
      name: 'prometheus.yml',
      value: `alerting:
  alertmanagers:
    - scheme: {{scheme}}
      path_prefix: {{path}}
      authorization:
        credentials: '{{token}}'
      static_configs:
        - targets: ['{{host}}']`,
    },
  ],
  ...POSTED_ALERTS,
};
