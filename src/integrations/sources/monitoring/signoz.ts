import { speaker } from '../tool.ts';

/** SigNoz, which sends as Alertmanager does. */
export const SIGNOZ = speaker({
  id: 'signoz',
  name: 'SigNoz',
  homepage: 'https://signoz.io/',
  docs: 'https://signoz.io/docs/alerts-management/notification-channel/webhook/',
  steps: [
    'Under Settings, Alert Channels, add a channel of the type Webhook.',
    'Leave the user name empty: the password is then sent as bearer token.',
  ],
  settings: { 'Webhook URL': '{{url}}', Password: '{{token}}' },
  fields: {
    title: 'annotations.summary, else labels.alertname',
    description: 'annotations.description',
    severity: 'labels.severity',
    state: 'alerts[].status',
    start: 'alerts[].startsAt',
    end: 'alerts[].endsAt, of a resolved alert',
    link: 'alerts[].generatorURL, else labels.ruleSource',
    labels: 'alerts[].labels',
    identity: 'alerts[].fingerprint',
  },
  lost: 'The group; the source of the alerts is called alertmanager, whose format it is.',
});
