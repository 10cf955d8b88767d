import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['warning', 'critical'], resolve: ['clear'] });

const source: Source = {
  name: NAME,
  anchors: ['chart', 'status'],
  matches: (body) =>
    isObject(body) &&
    ((Object.hasOwn(body, 'chart') && Object.hasOwn(body, 'alert') && Object.hasOwn(body, 'severity')) || isReachability(body)),
  normalise: (body) => readOne(NAME, body, (item) => (isReachability(item) ? readReachability(item) : readAlert(item))),
};

/** Netdata Cloud: alerts, and nodes that cannot be reached. */
export const NETDATA: Tool = { descriptor, source };

function isReachability(body: JsonObject): boolean {
  return Object.hasOwn(body, 'host') && Object.hasOwn(objectAt(body, 'status'), 'reachable');
}

function readAlert(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['severity']);
  const rooms = objectAt(body, 'Rooms');
  return alertOf(NAME, 0, {
    action,
    // No member names the node: its address of the alert does.
    identity: [valueText(body['alert_url'])?.split(/[?#]/, 1)[0] ?? body['alert'], body['chart']],
    name: body['alert'],
    title: body['message'],
    description: body['info'],
    severity: action === 'fire' ? body['severity'] : null,
    startsAt: action === 'fire' ? body['date'] : null,
    endsAt: body['date'],
    eventAt: body['date'],
    link: body['alert_url'],
    labels: { chart: body['chart'], context: body['context'], family: body['family'], class: body['class'], space: body['space'] },
    annotations: { rooms: Object.keys(rooms).slice(0, 20).join(', ') },
  });
}

function readReachability(body: JsonObject): Signal | Rejection {
  const { reachable } = objectAt(body, 'status');
  const action = reachable === true ? 'resolve' : reachable === false ? 'fire' : null;
  return alertOf(NAME, 0, {
    action,
    identity: [body['host'], 'reachable'],
    name: 'Node unreachable',
    title: body['message'],
    severity: action === 'fire' ? body['severity'] : null,
    link: body['url'],
    labels: { host: body['host'] },
  });
}
