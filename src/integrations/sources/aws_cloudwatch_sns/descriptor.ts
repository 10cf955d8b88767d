import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'aws_cloudwatch_sns',
  name: 'Amazon CloudWatch',
  homepage: 'https://aws.amazon.com/cloudwatch/',
  docs: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html',
  mark: null,
  steps: [
    'Create an SNS topic, and name it in the alarm for the states "In alarm" and "OK".',
    'Subscribe this address to the topic with the protocol HTTPS; raw message delivery may be on or off.',
    'Confirm the subscription: AWS sends nothing before.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: [{ name: 'Endpoint', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'AlarmName; of another message its Subject',
    description: 'AlarmDescription and NewStateReason',
    severity: '"severity: critical" in the AlarmDescription',
    state: 'NewStateValue: ALARM and INSUFFICIENT_DATA fire, OK resolves',
    start: 'StateChangeTime',
    end: 'StateChangeTime of OK',
    link: null,
    labels: 'the dimensions, account, region, metric, metric_namespace',
    identity: 'AlarmArn; else account, region and name; of another message topic and subject',
  },
  lost: 'The thresholds of the trigger. Other messages of the topic become alerts that nothing ends.',
};
