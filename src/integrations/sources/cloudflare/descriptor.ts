import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
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
  settings: [{ name: 'URL', value: '{{url}}?token={{token}}' }],
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
};
