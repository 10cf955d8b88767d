import { ignore } from '../alert.ts';
import { tool } from '../tool.ts';
import { has, objectAt, valueText } from '../values.ts';

/** Better Stack Uptime: its outgoing webhooks for incidents. */
export const BETTER_STACK = tool({
  id: 'better_stack',
  name: 'Better Stack',
  homepage: 'https://betterstack.com/uptime',
  docs: 'https://betterstack.com/docs/uptime/webhooks/',
  mark: 'betterstack',
  steps: ['Under Integrations, Exporting data, add an outgoing webhook for incidents, with this header.'],
  settings: { URL: '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'data.attributes.name',
    description: 'data.attributes.cause',
    severity: 'critical',
    state: 'event: started, acknowledged, resolved',
    start: 'data.attributes.started_at',
    end: 'data.attributes.resolved_at',
    link: 'data.attributes.url',
    labels: 'monitor_id',
    identity: 'data.id',
  },
  lost: 'The response that was checked. Changes of monitors and of who is on call make no alert.',
  anchors: ['data'],
  matches: (body) => has(body, 'event', 'data') && has(body['data'], 'id', 'type', 'attributes'),
  states: { fire: ['started', 'reopened'], acknowledge: ['acknowledged'], resolve: ['resolved'] },
  read(body) {
    const data = objectAt(body, 'data');
    if (data['type'] !== 'incident') return ignore(0, 'not_an_alert', `An event of the type ${valueText(data['type'])}`);
    const attributes = objectAt(data, 'attributes');
    const monitor = objectAt(data, 'relationships', 'monitor', 'data')['id'];
    return {
      identity: [data['id'], monitor],
      labels: { monitor_id: monitor },
      annotations: { image_url: attributes['screenshot_url'], response_url: attributes['response_url'] },
    };
  },
});
