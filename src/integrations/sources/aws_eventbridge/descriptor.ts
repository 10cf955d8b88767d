import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'aws_eventbridge',
  name: 'Amazon EventBridge',
  homepage: 'https://aws.amazon.com/eventbridge/',
  docs: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html',
  mark: null,
  steps: [
    'Add an API destination with a connection of the type API key, header name Authorization.',
    'Add a rule for the events to be alerted on, such as "CloudWatch Alarm State Change", with the destination as its target.',
  ],
  settings: [
    { name: 'API destination endpoint', value: '{{url}}' },
    { name: 'HTTP method', value: 'POST' },
    { name: 'API key name', value: 'Authorization' },
    { name: 'Value', value: 'Bearer {{token}}' },
  ],
  fields: {
    title: 'detail.alarmName; of other events detail-type',
    description: 'detail.configuration.description and detail.state.reason',
    severity: null,
    state: 'detail.state.value: OK resolves',
    start: 'detail.state.timestamp, else time',
    end: 'detail.state.timestamp of OK',
    link: null,
    labels: 'the dimensions, account, region, source, metric, metric_namespace',
    identity: 'the first of resources; of other events with source and detail-type',
  },
  lost: 'The reason data and the previous state. Events of other services become alerts that nothing ends.',
};
