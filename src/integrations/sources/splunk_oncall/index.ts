import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, without } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['critical', 'warning', 'info'], resolve: ['recovery'], acknowledge: ['acknowledgement'] });
/** Members that become something else than an annotation. */
const READ = ['message_type', 'entity_id', 'entity_display_name', 'state_message', 'state_start_time', 'host_name', 'alert_url'] as const;

const source: Source = {
  name: NAME,
  anchors: ['message_type'],
  matches: (body) => isObject(body) && Object.hasOwn(body, 'message_type') && Object.hasOwn(body, 'entity_id'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Splunk On-Call (VictorOps): what others send to its REST endpoint. */
export const SPLUNK_ONCALL: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['message_type']);
  const time = body['state_start_time'];
  return alertOf(NAME, 0, {
    action,
    identity: [body['entity_id']],
    name: firstOf(body['entity_display_name'], body['entity_id']),
    description: body['state_message'],
    severity: action === 'fire' ? body['message_type'] : null,
    startsAt: action === 'fire' ? time : null,
    endsAt: time,
    eventAt: time,
    link: body['alert_url'],
    labels: { host: body['host_name'], entity_id: body['entity_id'], monitoring_tool: body['monitoring_tool'] },
    annotations: without(body, ...READ),
  });
}
