import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'pingdom',
  name: 'Pingdom',
  homepage: 'https://www.pingdom.com/',
  docs: 'https://www.pingdom.com/resources/webhooks/',
  mark: 'pingdom',
  steps: ['Under Settings, Integrations, add a webhook.', 'Choose it in the check, under Connect Integrations.'],
  settings: [{ name: 'URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'check_name',
    description: 'long_description',
    severity: 'importance_level',
    state: 'current_state',
    start: 'state_changed_timestamp',
    end: 'state_changed_timestamp of UP',
    link: 'check_params.full_url',
    labels: 'tags, check_params.hostname, check_type',
    identity: 'check_id',
  },
  lost: 'The parameters of the check but its host and address; addresses of the probes.',
};
