import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'splunk_oncall',
  name: 'Splunk On-Call (VictorOps)',
  homepage: 'https://www.splunk.com/en_us/products/on-call.html',
  docs: 'https://help.splunk.com/splunk-observability-cloud/splunk-on-call/integrations-with-splunk-on-call/rest-endpoint-integration-for-splunk-on-call',
  mark: 'splunk',
  steps: ['Where a sender speaks to the REST endpoint of Splunk On-Call, enter this address and the header instead.'],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Header Authorization', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'entity_display_name, else entity_id',
    description: 'state_message',
    severity: 'message_type',
    state: 'message_type: RECOVERY resolves',
    start: 'state_start_time',
    end: 'state_start_time of a RECOVERY',
    link: 'alert_url',
    labels: 'host_name, entity_id, monitoring_tool',
    identity: 'entity_id',
  },
  lost: 'Nothing but members that are lists or objects; others are kept as annotations.',
};
