import type { Source } from '../../../modules/alerts/signal.ts';
import { readLabelled } from '../labelled.ts';
import { isObject, readEach } from '../read.ts';

const NAME = 'native';
const FORMAT = { source: NAME, defaultAction: () => 'fire' as const };

/**
 * Our own format: one alert, or `{"alerts":[…]}`, of `status?`, `fingerprint?`, `labels`, `annotations`, `starts_at?`,
 * `ends_at?`, `generator_url?`, in snake_case or camelCase. Asked last, because it matches the widest.
 */
export const native: Source = {
  name: NAME,
  matches: (body) =>
    isObject(body) && (Array.isArray(body['alerts']) || Object.hasOwn(body, 'labels') || Object.hasOwn(body, 'fingerprint')),
  normalise(body) {
    const list = isObject(body) && Array.isArray(body['alerts']) ? body['alerts'] : [body];
    return readEach(NAME, list, (item, index) => readLabelled(item, index, FORMAT));
  },
};
