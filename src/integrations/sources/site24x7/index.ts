import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, tagsOf } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['down', 'critical', 'trouble'], resolve: ['up'] });

const source: Source = {
  name: NAME,
  anchors: ['MONITORNAME'],
  matches: (body) => isObject(body) && Object.hasOwn(body, 'MONITORNAME') && Object.hasOwn(body, 'STATUS'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Site24x7: monitors that go down, have trouble and come back. */
export const SITE24X7: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['STATUS']);
  const time = firstOf(body['INCIDENT_TIME_ISO'], body['OUTAGE_TIME_UNIX_FORMAT']);
  return alertOf(NAME, 0, {
    action,
    identity: [firstOf(body['MONITOR_ID'], body['MONITORNAME'])],
    name: body['MONITORNAME'],
    description: body['INCIDENT_REASON'],
    severity: action === 'fire' ? body['STATUS'] : null,
    startsAt: action === 'fire' ? time : null,
    endsAt: time,
    eventAt: time,
    link: firstOf(body['MONITOR_DASHBOARD_LINK'], body['MONITORURL']),
    labels: { ...tagsOf(body['TAGS']), monitor_type: body['MONITORTYPE'], group: body['MONITOR_GROUPNAME'] },
    annotations: { monitor_url: body['MONITORURL'], failed_locations: body['FAILED_LOCATIONS'], rca: body['RCA_LINK'] },
  });
}
