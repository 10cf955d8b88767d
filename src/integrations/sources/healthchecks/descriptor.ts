import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'healthchecks',
  name: 'Healthchecks.io',
  homepage: 'https://healthchecks.io/',
  docs: 'https://healthchecks.io/docs/configuring_notifications/',
  mark: null,
  steps: ['Under Integrations, add a Webhook; enter the same for checks that go down and that come up.'],
  settings: [
    { name: 'Method', value: 'POST' },
    { name: 'URL', value: '{{url}}' },
    {
      name: 'Request headers',
      value: `Authorization: Bearer {{token}}
Content-Type: application/json`,
    },
    {
      name: 'Request body',
      value: '{"code": "$CODE", "name": $NAME_JSON, "status": "$STATUS", "tags": "$TAGS", "now": "$NOW", "check": $JSON}',
    },
  ],
  fields: {
    title: 'name',
    description: 'check.desc',
    severity: 'critical',
    state: 'status: down, up',
    start: 'now, when it goes down',
    end: 'now, when it comes up',
    link: null,
    labels: 'tags',
    identity: 'code, else check.unique_key',
  },
  lost: 'The figures of the check, but for its last ping.',
};
