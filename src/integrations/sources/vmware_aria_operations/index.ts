import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['active', 'updated'], resolve: ['canceled', 'cancelled'] });

const source: Source = {
  name: NAME,
  anchors: ['criticality'],
  matches: (body) => isObject(body) && ['criticality', 'alertId', 'status'].every((name) => Object.hasOwn(body, name)),
  normalise: (body) => readOne(NAME, body, read),
};

/** VMware Aria Operations (vRealize Operations): its REST notification plug-in. */
export const VMWARE_ARIA_OPERATIONS: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const level = valueText(body['criticality'])
    ?.replace(/^ALERT_CRITICALITY_LEVEL_/, '')
    .toLowerCase();
  return alertOf(NAME, 0, {
    action: actionOf(body['status']),
    identity: [body['alertId']],
    name: firstOf(body['alertName'], body['info']),
    description: body['info'],
    // Its levels are info, warning, immediate, critical.
    severity: level === 'immediate' ? 'high' : level,
    startsAt: body['startDate'],
    endsAt: body['cancelDate'] || body['updateDate'],
    eventAt: body['updateDate'],
    labels: {
      resource: body['resourceName'],
      resource_kind: body['resourceKind'],
      adapter_kind: body['adapterKind'],
      type: body['type'],
      sub_type: body['subType'],
    },
    annotations: { resource_id: body['resourceId'] },
  });
}
