import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, objectAt, tagsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['down', 'failing'], resolve: ['up', 'success'] });

const source: Source = {
  name: NAME,
  anchors: ['check_id'],
  matches: (body) => isObject(body) && Object.hasOwn(body, 'check_name') && Object.hasOwn(body, 'current_state'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Pingdom: checks that go down and come back. */
export const PINGDOM: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['current_state']);
  const check = objectAt(body, 'check_params');
  const time = body['state_changed_timestamp'] ?? body['state_changed_utc_time'];
  return alertOf(NAME, 0, {
    action,
    identity: [body['check_id']],
    name: body['check_name'],
    description: firstOf(body['long_description'], body['description']),
    // How much the check matters, not how bad it is: one that matters little and is down is still down.
    severity: valueText(body['importance_level'])?.toUpperCase() === 'LOW' ? 'warning' : body['importance_level'],
    startsAt: action === 'fire' ? time : null,
    endsAt: time,
    eventAt: time,
    link: firstOf(check['full_url'], body['full_url']),
    labels: { ...tagsOf(body['tags']), host: check['hostname'], check_type: body['check_type'] },
    annotations: { probe: objectAt(body, 'first_probe')['location'], second_probe: objectAt(body, 'second_probe')['location'] },
  });
}
