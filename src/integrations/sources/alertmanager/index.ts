import type { Normalised, Rejection, Source, SourceRequest } from '../../../modules/alerts/signal.ts';
import { actionOf, type LabelledFormat, readLabelled } from '../labelled.ts';
import { isObject, readEach, reject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
/** Members of the webhook's envelope, of which an Alertmanager sends all and a native body none. */
const ENVELOPE = ['groupLabels', 'commonLabels', 'groupKey', 'receiver', 'externalURL'] as const;

/**
 * Prometheus Alertmanager: its webhook (version 3 and 4), and the bare list that Prometheus and vmalert post to
 * `/api/v2/alerts`. The list has no status: an alert is over when its end has passed.
 */
const source: Source = {
  name: NAME,
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
};

/** Reports alerts that Alertmanager itself left out. */
function leftOut(count: number, index: number): Rejection {
  return reject(index, 'truncated', `Alertmanager left ${count} alerts out of this request: raise max_alerts of its receiver`);
}

/** Prometheus Alertmanager. */
export const ALERTMANAGER = { descriptor, source } satisfies Tool;

function readList(list: readonly unknown[], format: LabelledFormat): Normalised {
  return readEach(NAME, list, (item, index) => readLabelled(item, index, format));
}

function listFormat(request: SourceRequest): LabelledFormat {
  return { source: NAME, defaultAction: (endsAt) => (endsAt !== null && endsAt <= request.receivedAt ? 'resolve' : 'fire') };
}
