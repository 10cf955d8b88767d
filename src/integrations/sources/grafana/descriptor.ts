import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'grafana',
  name: 'Grafana',
  homepage: 'https://grafana.com/oss/grafana/',
  docs: 'https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier/',
  mark: 'grafana',
  steps: [
    'Under Alerting, Contact points, add a contact point of the type Webhook.',
    'Open the optional settings for the authorization header.',
    'Name the contact point in a notification policy.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'HTTP Method', value: 'POST' },
    { name: 'Authorization Header - Scheme', value: 'Bearer' },
    { name: 'Authorization Header - Credentials', value: '{{token}}' },
  ],
  fields: {
    title: 'annotations.summary, else labels.rulename, else labels.alertname',
    description: 'annotations.description',
    severity: 'labels.severity',
    state: 'alerts[].status',
    start: 'alerts[].startsAt',
    end: 'alerts[].endsAt, of a resolved alert',
    link: 'alerts[].generatorURL',
    labels: 'alerts[].labels',
    identity: 'alerts[].fingerprint, else all labels',
  },
  lost: 'The group with its title and message, and the values as numbers; valueString and the links to panel, dashboard and silence are kept as annotations.',
};
