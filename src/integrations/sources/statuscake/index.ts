import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, tagsOf } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['down'], resolve: ['up'] });

const source: Source = {
  name: NAME,
  anchors: ['StatusCode', 'TestID'],
  matches: (body) => isObject(body) && ['Name', 'Status', 'StatusCode'].every((name) => Object.hasOwn(body, name)),
  normalise: (body) => readOne(NAME, body, read),
};

/** StatusCake: a form for a test that goes down or comes back. Its Token belongs to the account there and is not read. */
export const STATUSCAKE: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['Status']);
  return alertOf(NAME, 0, {
    action,
    identity: [firstOf(body['TestID'], body['Name']), body['TestID'] === undefined ? body['URL'] : null],
    name: body['Name'],
    assumed: 'critical',
    link: body['URL'],
    labels: { ...tagsOf(body['Tags']), method: body['Method'] },
    annotations: { status_code: body['StatusCode'], ip: body['IP'], check_rate: body['Checkrate'] },
  });
}
