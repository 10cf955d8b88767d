import { ignore } from '../alert.ts';
import { tool } from '../tool.ts';
import { firstOf, has, objectAt, tagsOf } from '../values.ts';

/** Healthchecks.io: a template of its placeholders, or its description of a check alone. */
export const HEALTHCHECKS = tool({
  id: 'healthchecks',
  name: 'Healthchecks.io',
  homepage: 'https://healthchecks.io/',
  docs: 'https://healthchecks.io/docs/configuring_notifications/',
  steps: ['Under Integrations, add a Webhook; enter the same for checks that go down and that come up.'],
  settings: {
    Method: 'POST',
    URL: '{{url}}',
    'Request headers': `Authorization: Bearer {{token}}
Content-Type: application/json`,
    'Request body': '{"code": "$CODE", "name": $NAME_JSON, "status": "$STATUS", "tags": "$TAGS", "now": "$NOW", "check": $JSON}',
  },
  fields: {
    title: 'name, else check.name',
    description: 'check.desc',
    severity: 'critical',
    state: 'status, else check.status: down, up',
    start: 'now, when it goes down',
    end: 'now, when it comes up',
    link: null,
    labels: 'tags',
    identity: 'code, else check.unique_key',
  },
  lost: 'The figures of the check, but for its last ping.',
  anchors: ['check', 'code', 'n_pings'],
  matches: (body) => has(objectAt(body, 'check'), 'n_pings') || has(body, 'code', 'name', 'status', 'now') || has(body, 'n_pings', 'grace'),
  states: { fire: ['down'], resolve: ['up'] },
  read(body, action) {
    const check = has(body, 'n_pings') ? body : objectAt(body, 'check');
    if (action === null) return ignore(0, 'no_change', `The status ${firstOf(body['status'], check['status'])}`);
    return {
      identity: [firstOf(body['code'], check['uuid'], check['unique_key'])],
      description: check['desc'],
      startsAt: body['now'],
      labels: tagsOf(firstOf(body['tags'], check['tags'])?.split(/\s+/)),
      annotations: { last_ping: check['last_ping'] },
    };
  },
});
