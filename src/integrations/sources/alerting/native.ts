import { readLabelled } from '../labelled.ts';
import { isObject, type JsonObject, readEach } from '../read.ts';
import { tool } from '../tool.ts';
import { readUnknown } from '../unknown.ts';
import { has, objectAt } from '../values.ts';

const NAME = 'native';
const FORMAT = { source: NAME, defaultAction: () => 'fire' as const };

const MEMBERS: ReadonlySet<string> = new Set([
  'status',
  'fingerprint',
  'labels',
  'annotations',
  'startsAt',
  'starts_at',
  'endsAt',
  'ends_at',
  'generatorURL',
  'generator_url',
  'generatorUrl',
  'title',
  'description',
  'severity',
  'alertname',
]);

/** The rule's name may stand beside the labels. */
function withName(item: JsonObject): JsonObject {
  return item['alertname'] === undefined ? item : { ...item, labels: { alertname: item['alertname'], ...objectAt(item, 'labels') } };
}

/**
 * Our own format: one alert, or `{"alerts":[…]}`, of `status?`, `fingerprint?`, `labels`, `annotations`, `starts_at?`,
 * `ends_at?`, `generator_url?`, `title?`, `description?`, `severity?`, `alertname?`, in snake_case or camelCase. An alert with any other
 * member is another tool's: what we would leave out may be what matters (`end_time`), so it is taken as unknown, alone.
 */
export const NATIVE = tool({
  id: NAME,
  name: 'Anything else',
  homepage: null,
  docs: null,
  steps: ['Post one alert, or several under "alerts", as JSON.', 'Post it again with the status "resolved" when it is over.'],
  settings: {
    'A shell command': `curl -sS '{{url}}' \\
  -H 'Authorization: Bearer {{token}}' -H 'Content-Type: application/json' \\
  -d '{"status":"firing","fingerprint":"backup-db1","title":"Backup of db1 failed","severity":"high","labels":{"host":"db1"}}'`,
  },
  fields: {
    title: 'annotations.summary, else title, else labels.alertname',
    description: 'annotations.description, else description',
    severity: 'labels.severity, else severity',
    state: 'status: firing or resolved',
    start: 'starts_at',
    end: 'ends_at, of a resolved alert',
    link: 'generator_url',
    labels: 'labels',
    identity: 'fingerprint, else all labels',
  },
  lost: 'Nothing: an alert with any other member is taken as unknown.',
  anchors: ['alerts', 'labels', 'fingerprint'],
  matches: (body) => isObject(body) && (Array.isArray(body['alerts']) || has(body, 'labels') || has(body, 'fingerprint')),
  normalise(body) {
    const list = isObject(body) && Array.isArray(body['alerts']) ? body['alerts'] : [body];
    return readEach(NAME, list, (item, index) => {
      const foreign = Object.keys(item).filter((name) => !MEMBERS.has(name));
      return foreign.length === 0 ? readLabelled(withName(item), index, FORMAT) : readUnknown(item, index, foreign);
    });
  },
});
