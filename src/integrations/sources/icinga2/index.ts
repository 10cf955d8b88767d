import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['warning', 'critical', 'unknown', 'down', 'unreachable'], resolve: ['ok', 'up'] });

const source: Source = {
  name: NAME,
  anchors: ['check_result'],
  matches: (body) => isObject(body) && isObject(body['check_result']) && isObject(body['host']),
  normalise: (body) => readOne(NAME, body, read),
};

/** Icinga 2: what a command of a notification or an event posts of host, service and check result. */
export const ICINGA2: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const result = objectAt(body, 'check_result');
  const host = objectAt(body, 'host');
  const service = objectAt(body, 'service');
  const action = actionOf(result['state']);
  // Event commands also run for states that may still pass; nobody is notified of those.
  if (action === 'fire' && valueText(result['state_type'])?.toUpperCase() === 'SOFT')
    return ignore(0, 'no_change', 'A soft state: Icinga tries again before it is a problem');
  const hostName = valueText(host['name']);
  const serviceName = valueText(service['name'])?.split('!').at(-1);
  const time = result['execution_end'] ?? result['execution_start'];
  return alertOf(NAME, 0, {
    action,
    identity: [hostName, serviceName],
    name: firstOf(service['display_name'], serviceName, host['display_name'], hostName),
    description: result['output'],
    severity: action === 'fire' ? result['state'] : null,
    startsAt: action === 'fire' ? time : null,
    endsAt: time,
    eventAt: time,
    labels: { host: hostName, service: serviceName },
    annotations: { check_command: firstOf(service['check_command'], host['check_command']) },
  });
}
