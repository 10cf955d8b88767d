import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'honeycomb',
  name: 'Honeycomb',
  homepage: 'https://www.honeycomb.io/',
  docs: 'https://docs.honeycomb.io/integrations/webhooks',
  mark: null,
  steps: ['Under Team settings, Integrations, Trigger recipients, add a Webhook with this header.', 'Name it in the triggers and SLOs.'],
  settings: [
    { name: 'Webhook URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'summary, else name',
    description: 'description',
    severity: null,
    state: 'status: TRIGGERED fires, OK resolves',
    start: null,
    end: null,
    link: 'result_url, else trigger_url',
    labels: 'the group, when a single one triggered',
    identity: 'id',
  },
  lost: 'The shared secret, and groups that did not trigger; several that did are one annotation of one alert.',
};
