import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, has, objectAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const TEST = /^Hello World! This is a test message sent from https:\/\/cloudflare\.com/;

const source: Source = {
  name: NAME,
  anchors: ['text'],
  matches: (body) =>
    has(body, 'text') && (has(body, 'data', 'ts') && isObject(body['data']) ? has(body, 'name') : TEST.test(valueText(body['text']) ?? '')),
  normalise: (body) => readOne(NAME, body, read),
};

/** Cloudflare: its notifications. */
export const CLOUDFLARE: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  const { alert_type: type, policy_id: policy, ts } = body;
  if (!has(body, 'data', 'ts')) return ignore(0, 'test', 'The test message of Cloudflare');
  const data = objectAt(body, 'data');
  const ends = valueText(body['alert_event'])?.endsWith('_END') === true;
  return alertOf(NAME, 0, {
    action: ends ? 'resolve' : 'fire',
    identity: [firstOf(body['alert_correlation_id'], policy, body['name']), policy, has(body, 'alert_correlation_id') ? null : type],
    name: body['name'],
    description: body['text'],
    startsAt: ts,
    endsAt: ts,
    eventAt: ts,
    labels: {
      ...{ alert_type: type, policy: body['policy_name'], account: data['account_name'] },
      ...{ zone_name: data['zone_name'], health_check_name: data['health_check_name'] },
    },
    annotations: data,
  });
}
