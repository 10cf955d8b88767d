import { tool } from '../tool.ts';
import { has, objectAt, tagsOf, valueText } from '../values.ts';

/** Pingdom: checks that go down and come back. */
export const PINGDOM = tool({
  id: 'pingdom',
  name: 'Pingdom',
  homepage: 'https://www.pingdom.com/',
  docs: 'https://www.pingdom.com/resources/webhooks/',
  mark: 'pingdom',
  steps: ['Under Settings, Integrations, add a webhook.', 'Choose it in the check, under Connect Integrations.'],
  settings: { URL: '{{url}}?token={{token}}' },
  fields: {
    title: 'check_name',
    description: 'long_description, else description',
    severity: 'importance_level',
    state: 'current_state',
    start: 'state_changed_timestamp, else state_changed_utc_time',
    end: 'state_changed_timestamp of UP',
    link: 'check_params.full_url, else full_url',
    labels: 'tags, check_params.hostname, check_type',
    identity: 'check_id',
  },
  lost: 'The parameters of the check but its host and address; addresses of the probes.',
  anchors: ['check_id'],
  matches: (body) => has(body, 'check_name', 'current_state'),
  states: { fire: ['down', 'failing'], resolve: ['up', 'success'] },
  read(body) {
    const check = objectAt(body, 'check_params');
    return {
      // How much the check matters, not how bad it is: one that matters little and is down is still down.
      severity: valueText(body['importance_level'])?.toUpperCase() === 'LOW' ? 'warning' : body['importance_level'],
      labels: { ...tagsOf(body['tags']), host: check['hostname'], check_type: body['check_type'] },
      annotations: { probe: objectAt(body, 'first_probe')['location'], second_probe: objectAt(body, 'second_probe')['location'] },
    };
  },
});
