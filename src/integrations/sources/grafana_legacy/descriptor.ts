import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'grafana_legacy',
  name: 'Grafana before 9',
  homepage: 'https://grafana.com/',
  docs: 'https://grafana.com/docs/grafana/v7.5/alerting/notifications/#webhook',
  mark: 'grafana',
  steps: [
    'Under Alerting, Notification channels, add a channel of the type webhook.',
    'Name it in the alerts of the panels, or make it the default.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}?token={{token}}' },
    { name: 'Http Method', value: 'POST' },
  ],
  fields: {
    title: 'title',
    description: 'message',
    severity: 'tags.severity',
    state: 'state: alerting and no_data fire, ok resolves',
    start: null,
    end: null,
    link: 'ruleUrl',
    labels: 'tags',
    identity: 'ruleId, orgId and the server of ruleUrl',
  },
  lost: 'States in between (pending, paused). What matched is one annotation; an alert of several series is one.',
};
