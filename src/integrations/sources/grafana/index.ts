import type { Source } from '../../../modules/alerts/signal.ts';
import { actionOf, readLabelled } from '../labelled.ts';
import { isObject, readEach } from '../read.ts';
import type { Tool } from '../tool.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const KEPT = ['valueString', 'dashboardURL', 'panelURL', 'silenceURL'] as const;

/** Grafana unified alerting: Alertmanager's envelope with `orgId`, `state` and links to the panel. */
const source: Source = {
  name: NAME,
  anchors: ['orgId', 'groupLabels'],
  matches: (body) =>
    isObject(body) &&
    Array.isArray(body['alerts']) &&
    (Object.hasOwn(body, 'orgId') || (Object.hasOwn(body, 'groupLabels') && Object.hasOwn(body, 'state'))),
  normalise(body) {
    const list = isObject(body) ? body['alerts'] : null;
    const groupAction = isObject(body) ? (actionOf(body['status']) ?? null) : null;
    const format = { source: NAME, defaultAction: () => groupAction, kept: KEPT, nameLabel: 'rulename' };
    return readEach(NAME, Array.isArray(list) ? list : [], (item, index) => readLabelled(item, index, format));
  },
};

/** Grafana alerting. */
export const GRAFANA: Tool = { descriptor, source };
