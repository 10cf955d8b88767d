import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'splunk',
  name: 'Splunk Enterprise',
  homepage: 'https://www.splunk.com/',
  docs: 'https://docs.splunk.com/Documentation/Splunk/latest/Alert/Webhooks',
  mark: 'splunk',
  steps: ['In the alert, add the trigger action Webhook.', 'Trigger for each result, so that each host is an alert of its own.'],
  settings: [{ name: 'URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'search_name',
    description: 'result._raw',
    severity: 'result.severity, where the search has that column',
    state: 'always firing',
    start: 'result._time',
    end: null,
    link: 'results_link',
    labels: 'app, result.host, result.sourcetype',
    identity: 'search_name and result.host',
  },
  lost: 'The end: Splunk sends none, so such an alert is resolved by hand. Only the first result is sent.',
};
