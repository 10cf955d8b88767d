import { tool } from '../tool.ts';
import { has, without } from '../values.ts';

/** Members that become something else than an annotation. */
const READ = ['message_type', 'entity_id', 'entity_display_name', 'state_message', 'state_start_time', 'host_name', 'alert_url'] as const;

/** Splunk On-Call (VictorOps): what others send to its REST endpoint. */
export const SPLUNK_ONCALL = tool({
  id: 'splunk_oncall',
  name: 'Splunk On-Call (VictorOps)',
  homepage: 'https://www.splunk.com/en_us/products/on-call.html',
  docs: 'https://help.splunk.com/splunk-observability-cloud/splunk-on-call/integrations-with-splunk-on-call/rest-endpoint-integration-for-splunk-on-call',
  mark: 'splunk',
  steps: ['Where a sender speaks to the REST endpoint of Splunk On-Call, enter this address and the header instead.'],
  settings: { URL: '{{url}}', 'Header Authorization': 'Bearer {{token}}' },
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
  anchors: ['message_type'],
  matches: (body) => has(body, 'message_type', 'entity_id'),
  states: { fire: ['critical', 'warning', 'info'], resolve: ['recovery'], acknowledge: ['acknowledgement'] },
  read: (body) => ({
    labels: { host: body['host_name'], entity_id: body['entity_id'], monitoring_tool: body['monitoring_tool'] },
    annotations: without(body, ...READ),
  }),
});
