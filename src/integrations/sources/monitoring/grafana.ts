import { actionOf, readLabelled } from '../labelled.ts';
import { isObject, readEach } from '../read.ts';
import { tool } from '../tool.ts';
import { has } from '../values.ts';

const NAME = 'grafana';
const KEPT = ['valueString', 'dashboardURL', 'panelURL', 'silenceURL'] as const;

/** Grafana unified alerting: Alertmanager's envelope with `orgId`, `state` and links to the panel. */
export const GRAFANA = tool({
  id: NAME,
  name: 'Grafana',
  homepage: 'https://grafana.com/oss/grafana/',
  docs: 'https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier/',
  mark: 'grafana',
  steps: [
    'Under Alerting, Contact points, add a contact point of the type Webhook.',
    'Open the optional settings for the authorization header.',
    'Name the contact point in a notification policy.',
  ],
  settings: {
    URL: '{{url}}',
    'HTTP Method': 'POST',
    'Authorization Header - Scheme': 'Bearer',
    'Authorization Header - Credentials': '{{token}}',
  },
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
  anchors: ['orgId', 'groupLabels'],
  matches: (body) => isObject(body) && Array.isArray(body['alerts']) && (has(body, 'orgId') || has(body, 'groupLabels', 'state')),
  normalise(body) {
    const list = isObject(body) ? body['alerts'] : null;
    const groupAction = isObject(body) ? (actionOf(body['status']) ?? null) : null;
    const format = { source: NAME, defaultAction: () => groupAction, kept: KEPT, nameLabel: 'rulename' };
    return readEach(NAME, Array.isArray(list) ? list : [], (item, index) => readLabelled(item, index, format));
  },
});
