import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, objectAt, pairsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
/** 2 is pending, 3 maintenance. */
const actionOf = actionBy({ fire: ['0'], resolve: ['1'] });
/** What monitors without an address have for one. */
const NO_ADDRESS = /^https?:\/\/$/;

const source: Source = {
  name: NAME,
  anchors: ['heartbeat'],
  matches: (body) => isObject(body) && ['heartbeat', 'monitor', 'msg'].every((name) => Object.hasOwn(body, name)),
  normalise: (body) => readOne(NAME, body, (item) => (isObject(item['heartbeat']) ? readHeartbeat(item) : readMessage(item))),
};

/** Uptime Kuma: monitors that go down and come back, certificates that expire. */
export const UPTIME_KUMA: Tool = { descriptor, source };

function readHeartbeat(body: JsonObject): Signal | Rejection | Ignored {
  const heartbeat = objectAt(body, 'heartbeat');
  const monitor = objectAt(body, 'monitor');
  const status = valueText(heartbeat['status']);
  if (status === '2' || status === '3') return ignore(0, 'no_change', status === '2' ? 'A check that is tried again' : 'A maintenance');
  const action = actionOf(status);
  const address = valueText(monitor['url']) ?? '';
  return alertOf(NAME, 0, {
    action,
    identity: [firstOf(monitor['id'], heartbeat['monitorID'])],
    name: firstOf(monitor['name'], monitor['pathName']),
    title: body['msg'],
    description: heartbeat['msg'],
    assumed: 'critical',
    // UTC, without saying so.
    startsAt: action === 'fire' ? heartbeat['time'] : null,
    endsAt: heartbeat['time'],
    eventAt: heartbeat['time'],
    link: NO_ADDRESS.test(address) ? null : address,
    labels: { ...pairsOf(monitor['tags'], 'name', 'value'), host: monitor['hostname'], monitor_type: monitor['type'] },
    annotations: { group: monitor['pathName'], monitor_description: monitor['description'] },
  });
}

/** Without a heartbeat there is a text alone: of a certificate, or of the test button. */
function readMessage(body: JsonObject): Signal | Rejection | Ignored {
  const message = valueText(body['msg']) ?? '';
  if (!/certificate|expire|domain/i.test(message)) return ignore(0, 'test', 'A test of the notification');
  return alertOf(NAME, 0, {
    action: 'fire',
    // The days that are left change.
    identity: [message.replaceAll(/\d+ days?/g, '')],
    name: message,
    assumed: 'warning',
  });
}
