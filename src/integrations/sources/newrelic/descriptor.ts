import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'newrelic',
  name: 'New Relic',
  homepage: 'https://newrelic.com/',
  docs: 'https://docs.newrelic.com/docs/alerts/get-notified/notification-integrations/#webhook',
  mark: 'newrelic',
  steps: [
    'Under Alerts, Destinations, add a webhook with the authorization Bearer token.',
    'In a workflow, notify the destination with the default payload.',
  ],
  settings: [
    { name: 'Endpoint URL', value: '{{url}}' },
    { name: 'Bearer token', value: '{{token}}' },
  ],
  fields: {
    title: 'title',
    description: 'none; details of a former channel',
    severity: 'priority, else severity',
    state: 'state, else current_state; the trigger ACKNOWLEDGED acknowledges',
    start: 'createdAt, else timestamp',
    end: 'closedAt, else updatedAt',
    link: 'issueUrl, else incident_url',
    labels: 'impactedEntities, alertPolicyNames; labels of the first target',
    identity: 'id of the issue, else incident_id',
  },
  lost: 'One issue is one alert: its incidents are only counted.',
};
