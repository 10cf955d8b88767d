import { POSTED_ALERTS } from '../posted-alerts.ts';
import { speaker } from '../tool.ts';

/** Prometheus without an Alertmanager between: it posts to Alertmanager's API v2, which is ours as well. */
export const PROMETHEUS = speaker({
  id: 'prometheus',
  name: 'Prometheus',
  homepage: 'https://prometheus.io/',
  docs: 'https://prometheus.io/docs/prometheus/latest/configuration/configuration/#alertmanager_config',
  mark: 'prometheus',
  steps: ['Name this server in prometheus.yml as Alertmanager. None is needed between.', 'Reload Prometheus.'],
  settings: {
    'prometheus.yml': `alerting:
  alertmanagers:
    - scheme: {{scheme}}
      path_prefix: {{path}}
      authorization:
        credentials: '{{token}}'
      static_configs:
        - targets: ['{{host}}']`,
  },
  ...POSTED_ALERTS,
});
