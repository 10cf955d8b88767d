import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const byType = actionBy({ fire: ['problem'], resolve: ['recovery'], acknowledge: ['acknowledgement'] });
const byState = actionBy({ fire: ['warning', 'critical', 'unknown', 'down', 'unreachable'], resolve: ['ok', 'up'] });

const source: Source = {
  name: NAME,
  anchors: ['notification_type', 'current_state'],
  matches: (body) =>
    isObject(body) &&
    ((Object.hasOwn(body, 'notification_type') && Object.hasOwn(body, 'host_name')) ||
      (Object.hasOwn(body, 'current_state') && typeof body['host'] === 'string')),
  normalise: (body) => readOne(NAME, body, read),
};

/** Nagios and Naemon: the standard macros as JSON, from a notification or from an event handler. */
export const NAGIOS: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const type = valueText(body['notification_type']);
  const state = firstOf(body['service_state'], body['host_state'], body['current_state']);
  const action = type === null ? byState(state) : byType(type);
  if (type !== null && action === null) return ignore(0, 'no_change', `A notification of the type ${type.slice(0, 40)}`);
  if (action === 'fire' && valueText(body['state_type'])?.toUpperCase() === 'SOFT')
    return ignore(0, 'no_change', 'A soft state: Nagios tries again before it is a problem');
  const host = firstOf(body['host_name'], body['host']);
  const service = firstOf(body['service_desc'], body['service']);
  const time = body['timet'];
  return alertOf(NAME, 0, {
    action,
    identity: [host, service],
    name: service ?? host,
    title: service === null ? host : `${service} on ${host}`,
    description: firstOf(body['service_output'], body['host_output'], body['output']),
    severity: action === 'fire' ? state : null,
    startsAt: action === 'fire' ? time : null,
    endsAt: time,
    eventAt: time,
    link: firstOf(body['service_action_url'], body['host_action_url'], body['url']),
    labels: { host, service, host_alias: body['host_alias'], address: body['host_address'] },
    annotations: { notes: firstOf(body['service_notes'], body['host_notes']), author: body['author'], comment: body['comment'] },
  });
}
