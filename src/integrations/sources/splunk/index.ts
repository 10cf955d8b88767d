import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, joined, objectAt } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;

const source: Source = {
  name: NAME,
  anchors: ['sid'],
  matches: (body) => isObject(body) && Object.hasOwn(body, 'sid') && Object.hasOwn(body, 'results_link'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Splunk's webhook alert action: a search that found something, with its first result. */
export const SPLUNK: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const result = objectAt(body, 'result');
  const search = firstOf(body['search_name']);
  return alertOf(NAME, 0, {
    action: 'fire',
    // The id of a search (sid) is that of one run; a search that nobody saved has no other name.
    identity: search === null ? [body['sid']] : [search, result['host']],
    name: search ?? 'Unsaved search',
    description: firstOf(result['_raw'], result['message']),
    severity: firstOf(result['severity'], result['urgency']),
    startsAt: result['_time'],
    eventAt: null,
    link: body['results_link'],
    labels: { app: body['app'], host: joined(result['host']), sourcetype: result['sourcetype'] },
    annotations: { owner: body['owner'], ...columnsOf(result) },
  });
}

/** Columns of the first result; those of Splunk's own begin with an underscore. */
function columnsOf(result: JsonObject): Record<string, unknown> {
  const names = Object.keys(result).filter((name) => !name.startsWith('_'));
  return Object.fromEntries(names.slice(0, 100).map((name) => [`result.${name}`, joined(result[name])]));
}
