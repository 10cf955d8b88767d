import { ignore } from '../alert.ts';
import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, objectAt, valueText } from '../values.ts';

const TEST = /^Hello World! This is a test message sent from https:\/\/cloudflare\.com/;

/** Cloudflare: its notifications. */
export const CLOUDFLARE = tool({
  id: 'cloudflare',
  name: 'Cloudflare',
  homepage: 'https://www.cloudflare.com/',
  docs: 'https://developers.cloudflare.com/notifications/reference/webhook-payload-schema/',
  mark: 'cloudflare',
  steps: [
    'Under Manage Account, Notifications, Destinations, add a webhook; saving it sends a test.',
    'Name it in the notifications.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: { URL: '{{url}}?token={{token}}' },
  fields: {
    title: 'name',
    description: 'text',
    severity: null,
    state: 'alert_event: ALERT_STATE_EVENT_END resolves',
    start: 'ts',
    end: 'ts of the end',
    link: null,
    labels: 'policy, alert_type, zone_name, health_check_name, account',
    identity: 'alert_correlation_id and policy_id; else the policy and the type',
  },
  lost: 'Members of data that are lists or objects. A notification without a state has no end.',
  anchors: ['text'],
  matches: (body) =>
    has(body, 'text') && (has(body, 'data', 'ts') && isObject(body['data']) ? has(body, 'name') : TEST.test(valueText(body['text']) ?? '')),
  read(body) {
    const { alert_type: type, policy_id: policy, ts } = body;
    if (!has(body, 'data', 'ts')) return ignore(0, 'test', 'The test message of Cloudflare');
    const data = objectAt(body, 'data');
    const ends = valueText(body['alert_event'])?.endsWith('_END') === true;
    return {
      action: ends ? 'resolve' : 'fire',
      identity: [firstOf(body['alert_correlation_id'], policy, body['name']), policy, has(body, 'alert_correlation_id') ? null : type],
      startsAt: ts,
      labels: {
        alert_type: type,
        policy: body['policy_name'],
        account: data['account_name'],
        zone_name: data['zone_name'],
        health_check_name: data['health_check_name'],
      },
      annotations: data,
    };
  },
});
