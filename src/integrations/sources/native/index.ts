import type { Source } from '../../../modules/alerts/signal.ts';
import { readLabelled } from '../labelled.ts';
import { isObject, type JsonObject, readEach } from '../read.ts';
import type { Tool } from '../tool.ts';
import { readUnknown } from '../unknown.ts';
import { objectAt } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const FORMAT = { source: NAME, defaultAction: () => 'fire' as const };

const MEMBERS: ReadonlySet<string> = new Set([
  ...['status', 'fingerprint', 'labels', 'annotations', 'startsAt', 'starts_at', 'endsAt', 'ends_at'],
  ...['generatorURL', 'generator_url', 'generatorUrl', 'title', 'description', 'severity', 'alertname'],
]);

/**
 * Our own format: one alert, or `{"alerts":[…]}`, of `status?`, `fingerprint?`, `labels`, `annotations`, `starts_at?`,
 * `ends_at?`, `generator_url?`, `title?`, `description?`, `severity?`, `alertname?`, in snake_case or camelCase. An alert with any other
 * member is another tool's: what we would leave out may be what matters (`end_time`), so it is taken as unknown, alone.
 */
const source: Source = {
  name: NAME,
  anchors: ['alerts', 'labels', 'fingerprint'],
  matches: (body) =>
    isObject(body) && (Array.isArray(body['alerts']) || Object.hasOwn(body, 'labels') || Object.hasOwn(body, 'fingerprint')),
  normalise(body) {
    const list = isObject(body) && Array.isArray(body['alerts']) ? body['alerts'] : [body];
    return readEach(NAME, list, (item, index) => {
      const foreign = Object.keys(item).filter((name) => !MEMBERS.has(name));
      return foreign.length === 0 ? readLabelled(withName(item), index, FORMAT) : readUnknown(item, index, foreign);
    });
  },
};

/** The rule's name may stand beside the labels. */
function withName(item: JsonObject): JsonObject {
  return item['alertname'] === undefined ? item : { ...item, labels: { alertname: item['alertname'], ...objectAt(item, 'labels') } };
}

/** What anybody may send. */
export const NATIVE: Tool = { descriptor, source };
