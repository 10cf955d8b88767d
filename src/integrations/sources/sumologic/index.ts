import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { embeddedJson, firstOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({
  fire: ['critical', 'warning', 'missingdata'],
  resolve: ['resolvedcritical', 'resolvedwarning', 'resolvedmissingdata'],
});

const source: Source = {
  name: NAME,
  anchors: ['triggerType'],
  matches: (body) => isObject(body) && typeof body['triggerType'] === 'string' && Object.hasOwn(body, 'name'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Sumo Logic: a webhook connection with the payload that its page proposes. */
export const SUMOLOGIC: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['triggerType']);
  const results = embeddedJson(body['resultsJson']);
  const [result]: readonly unknown[] = Array.isArray(results) ? results : [];
  const word = valueText(body['triggerType'])?.replace(/^Resolved/i, '');
  return alertOf(NAME, 0, {
    action,
    identity: [firstOf(body['id'], body['name'])],
    name: body['name'],
    description: body['description'],
    severity: word?.toLowerCase() === 'missingdata' ? 'warning' : word,
    startsAt: action === 'fire' ? body['triggerTimeStart'] : null,
    endsAt: body['triggerTimeEnd'],
    eventAt: body['triggerTimeEnd'],
    link: firstOf(body['alertResponseUrl'], body['sourceURL'], body['queryURL']),
    labels: { monitor_type: body['monitorType'] },
    annotations: {
      query: body['query'],
      query_url: body['queryURL'],
      condition: body['triggerCondition'],
      value: body['triggerValue'],
      ...(isObject(result) ? columnsOf(result) : {}),
    },
  });
}

/** Columns of the first result. */
function columnsOf(result: JsonObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(result)
      .slice(0, 100)
      .map((name) => [`result.${name}`, result[name]]),
  );
}
