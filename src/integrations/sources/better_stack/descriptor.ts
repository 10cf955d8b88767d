import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'better_stack',
  name: 'Better Stack',
  homepage: 'https://betterstack.com/uptime',
  docs: 'https://betterstack.com/docs/uptime/webhooks/',
  mark: 'betterstack',
  steps: ['Under Integrations, Exporting data, add an outgoing webhook for incidents, with this header.'],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
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
};
