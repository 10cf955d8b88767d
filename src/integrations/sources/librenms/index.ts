import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
/** Alert, worse, better, changed; 2 is acknowledged. */
const actionOf = actionBy({ fire: ['1', '3', '4', '5'], resolve: ['0'], acknowledge: ['2'] });

const source: Source = {
  name: NAME,
  anchors: ['rule_id', 'alert_id', 'device_id'],
  matches: (body) =>
    isObject(body) &&
    Object.hasOwn(body, 'state') &&
    Object.hasOwn(body, 'device_id') &&
    (Object.hasOwn(body, 'rule_id') || Object.hasOwn(body, 'alert_id')),
  normalise: (body) => readOne(NAME, body, read),
};

/** LibreNMS: its API transport with all fields. Its times have no zone and are left to the time of receipt. */
export const LIBRENMS: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['state']);
  return alertOf(NAME, 0, {
    action,
    identity: [firstOf(body['rule_id'], body['alert_id']), body['device_id']],
    name: body['name'],
    title: body['title'],
    description: body['msg'],
    severity: action === 'fire' ? body['severity'] : null,
    labels: { host: body['hostname'], sys_name: body['sysName'], os: body['os'], type: body['type'], location: body['location'] },
    annotations: { faults: body['faults'], notes: firstOf(body['alert_notes'], body['notes']), procedure: body['proc'], ip: body['ip'] },
  });
}
