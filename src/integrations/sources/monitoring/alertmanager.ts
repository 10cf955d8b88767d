import type { Normalised, Rejection, SourceRequest } from '../../../modules/alerts/signal.ts';
import { actionOf, type LabelledFormat, readLabelled } from '../labelled.ts';
import { isObject, readEach, reject } from '../read.ts';
import { tool } from '../tool.ts';

const NAME = 'alertmanager';
/** Members of the webhook's envelope, of which an Alertmanager sends all and a native body none. */
const ENVELOPE = ['groupLabels', 'commonLabels', 'groupKey', 'receiver', 'externalURL'] as const;

/** Reports alerts that Alertmanager itself left out. */
function leftOut(count: number, index: number): Rejection {
  return reject(index, 'truncated', `Alertmanager left ${count} alerts out of this request: raise max_alerts of its receiver`);
}

/**
 * Prometheus Alertmanager: its webhook (version 3 and 4), and the bare list that Prometheus and vmalert post to
 * `/api/v2/alerts`. The list has no status: an alert is over when its end has passed.
 */
export const ALERTMANAGER = tool({
  id: NAME,
  name: 'Prometheus Alertmanager',
  homepage: 'https://prometheus.io/docs/alerting/latest/alertmanager/',
  docs: 'https://prometheus.io/docs/alerting/latest/configuration/#webhook_config',
  mark: 'prometheus',
  steps: [
    'Put this into alertmanager.yml, or add the receiver and name it in a route of yours. Tocsin groups and repeats by itself.',
    'Reload Alertmanager.',
  ],
  settings: {
    'alertmanager.yml': `route:
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
  anchors: ENVELOPE,
  lists: true,
  matches(body) {
    if (Array.isArray(body)) return body.length === 0 || body.some((item) => isObject(item) && isObject(item['labels']));
    return isObject(body) && Array.isArray(body['alerts']) && ENVELOPE.some((name) => Object.hasOwn(body, name));
  },
  normalise(body, request): Normalised {
    if (Array.isArray(body)) return readList(body, listFormat(request));
    const list = isObject(body) ? body['alerts'] : null;
    const groupAction = isObject(body) ? (actionOf(body['status']) ?? null) : null;
    const read = readList(Array.isArray(list) ? list : [], { source: NAME, defaultAction: () => groupAction });
    const left = isObject(body) ? body['truncatedAlerts'] : 0;
    return typeof left === 'number' && left > 0
      ? { ...read, rejected: [...read.rejected, leftOut(left, Array.isArray(list) ? list.length : 0)] }
      : read;
  },
});

function readList(list: readonly unknown[], format: LabelledFormat): Normalised {
  return readEach(NAME, list, (item, index) => readLabelled(item, index, format));
}

function listFormat(request: SourceRequest): LabelledFormat {
  return { source: NAME, defaultAction: (endsAt) => (endsAt !== null && endsAt <= request.receivedAt ? 'resolve' : 'fire') };
}
