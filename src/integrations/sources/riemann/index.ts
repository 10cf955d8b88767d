import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { tagsOf } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
/** `expired`: nothing was heard of a service for longer than it said. */
const actionOf = actionBy({
  fire: ['warning', 'warn', 'minor', 'major', 'error', 'critical', 'down', 'failed', 'exception', 'expired'],
  resolve: ['ok', 'up', 'normal', 'resolved'],
});

const source: Source = {
  name: NAME,
  anchors: ['service'],
  matches: (body) =>
    isObject(body) &&
    ['host', 'service', 'state'].every((name) => typeof body[name] === 'string') &&
    Object.hasOwn(body, 'time') &&
    ['metric', 'ttl', 'tags'].some((name) => Object.hasOwn(body, name)),
  normalise: (body) => readOne(NAME, body, read),
};

/** Riemann: an event as JSON, as its clients and `riemann.http` write it. */
export const RIEMANN: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['state']);
  return alertOf(NAME, 0, {
    action,
    identity: [body['host'], body['service']],
    name: body['service'],
    description: body['description'],
    severity: action === 'fire' ? body['state'] : null,
    startsAt: action === 'fire' ? body['time'] : null,
    endsAt: body['time'],
    eventAt: body['time'],
    labels: { ...tagsOf(body['tags']), host: body['host'], service: body['service'] },
    annotations: { metric: body['metric'] ?? body['metric_f'] ?? body['metric_d'] },
  });
}
