import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'sumologic',
  name: 'Sumo Logic',
  homepage: 'https://www.sumologic.com/',
  docs: 'https://help.sumologic.com/docs/alerts/webhook-connections/set-up-webhook-connections/',
  mark: 'sumologic',
  steps: [
    'Under Monitoring, Connections, add a webhook with the authorization header.',
    'Paste alert and recovery payload as proposed there, with the members named below.',
  ],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Authorization Header', value: 'Bearer {{token}}' },
    {
      name: 'Alert Payload',
      value:
        '{"name": "{{Name}}", "description": "{{Description}}", "id": "{{Id}}", "triggerType": "{{TriggerType}}", "triggerValue": "{{TriggerValue}}", "triggerCondition": "{{TriggerCondition}}", "triggerTimeStart": "{{TriggerTimeStart}}", "triggerTimeEnd": "{{TriggerTimeEnd}}", "monitorType": "{{MonitorType}}", "query": "{{Query}}", "queryURL": "{{QueryURL}}", "resultsJson": "{{ResultsJson}}", "alertResponseUrl": "{{AlertResponseURL}}"}',
    },
  ],
  fields: {
    title: 'name',
    description: 'description',
    severity: 'triggerType',
    state: 'triggerType: Resolved… resolves',
    start: 'triggerTimeStart',
    end: 'triggerTimeEnd',
    link: 'alertResponseUrl, else sourceURL',
    labels: 'monitorType',
    identity: 'id, else name',
  },
  lost: 'All results but the first.',
};
