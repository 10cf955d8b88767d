import { actionBy, type AlertParts, ignore } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { embeddedJson, firstOf, has, joined, objectAt, pairsOf, valueText } from '../values.ts';

const actionOf = actionBy({ fire: ['alarm', 'insufficient_data'], resolve: ['ok'] });
/** Alarms have no severity of their own: many write it into the description. */
const SEVERITY = /\bseverity\s?[:=]\s?"?([a-z0-9]{2,20})/i;
const TITLE_MAX = 200;

/** Amazon CloudWatch alarms through SNS, with its envelope or without, and whatever else a topic carries. */
export const AWS_CLOUDWATCH_SNS = tool({
  id: 'aws_cloudwatch_sns',
  name: 'Amazon CloudWatch',
  homepage: 'https://aws.amazon.com/cloudwatch/',
  docs: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html',
  steps: [
    'Create an SNS topic, and name it in the alarm for the states "In alarm" and "OK".',
    'Subscribe this address to the topic with the protocol HTTPS; raw message delivery may be on or off.',
    'Confirm the subscription: AWS sends nothing before.',
    'It cannot send a header: the token stands in the address, which WEBHOOK_ALLOW_QUERY_TOKEN must allow.',
  ],
  settings: { Endpoint: '{{url}}?token={{token}}' },
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
  anchors: ['TopicArn', 'NewStateValue'],
  matches: (body) => has(body, 'AlarmName', 'NewStateValue') || has(body, 'Type', 'TopicArn', 'MessageId'),
  read(body) {
    if (!has(body, 'TopicArn')) return readAlarm(body);
    const topic = valueText(body['TopicArn']) ?? '';
    if (body['Type'] === 'SubscriptionConfirmation')
      return ignore(0, 'handshake', `The topic ${topic} asks to be confirmed: nothing is sent before`);
    if (body['Type'] === 'UnsubscribeConfirmation') return ignore(0, 'not_an_alert', `The subscription to the topic ${topic} has ended`);
    const message = embeddedJson(body['Message']);
    return isObject(message) && has(message, 'AlarmName') ? readAlarm(message) : readMessage(body);
  },
});

function readAlarm(alarm: JsonObject): AlertParts {
  const trigger = objectAt(alarm, 'Trigger');
  const { AlarmName: name, AWSAccountId: account, Region: region, StateChangeTime: changed } = alarm;
  return {
    action: actionOf(alarm['NewStateValue']),
    identity: valueText(alarm['AlarmArn']) === null ? [name, account, region] : [alarm['AlarmArn']],
    name,
    description: joined([alarm['AlarmDescription'], alarm['NewStateReason']], '\n'),
    severity: SEVERITY.exec(valueText(alarm['AlarmDescription']) ?? '')?.[1],
    startsAt: changed,
    endsAt: changed,
    eventAt: changed,
    labels: {
      ...pairsOf(trigger['Dimensions'], 'name', 'value'),
      account,
      region,
      metric: trigger['MetricName'],
      metric_namespace: trigger['Namespace'],
    },
    annotations: { state: alarm['NewStateValue'], alarm_arn: alarm['AlarmArn'] },
  };
}

function readMessage(body: JsonObject): AlertParts {
  const text = valueText(body['Message']);
  const title = firstOf(body['Subject'], text?.split('\n', 1)[0]?.slice(0, TITLE_MAX));
  return {
    action: 'fire',
    identity: [body['TopicArn'], title],
    name: title,
    description: text,
    startsAt: body['Timestamp'],
    eventAt: body['Timestamp'],
    labels: { topic: body['TopicArn'] },
    note: 'A message of the topic that is no alarm: nothing ends it.',
  };
}
