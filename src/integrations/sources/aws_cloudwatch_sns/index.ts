import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { embeddedJson, firstOf, has, objectAt, pairsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['alarm', 'insufficient_data'], resolve: ['ok'] });
/** Alarms have no severity of their own: many write it into the description. */
const SEVERITY = /\bseverity\s?[:=]\s?"?([a-z0-9]{2,20})/i;
const TITLE_MAX = 200;

const source: Source = {
  name: NAME,
  anchors: ['TopicArn', 'NewStateValue'],
  matches: (body) => has(body, 'AlarmName', 'NewStateValue') || has(body, 'Type', 'TopicArn', 'MessageId'),
  normalise: (body) => readOne(NAME, body, read),
};

/** Amazon CloudWatch alarms through SNS, with its envelope or without, and whatever else a topic carries. */
export const AWS_CLOUDWATCH_SNS: Tool = { descriptor, source };

function read(body: JsonObject): Signal | Rejection | Ignored {
  if (!has(body, 'TopicArn')) return readAlarm(body);
  const topic = valueText(body['TopicArn']) ?? '';
  if (body['Type'] === 'SubscriptionConfirmation')
    return ignore(0, 'handshake', `The topic ${topic} asks to be confirmed: nothing is sent before`);
  if (body['Type'] === 'UnsubscribeConfirmation') return ignore(0, 'not_an_alert', `The subscription to the topic ${topic} has ended`);
  const message = embeddedJson(body['Message']);
  return isObject(message) && has(message, 'AlarmName') ? readAlarm(message) : readMessage(body);
}

function readAlarm(alarm: JsonObject): Signal | Rejection {
  const trigger = objectAt(alarm, 'Trigger');
  const description = valueText(alarm['AlarmDescription']);
  const reason = valueText(alarm['NewStateReason']);
  const { AlarmName: name, AWSAccountId: account, Region: region, StateChangeTime: changed } = alarm;
  return alertOf(NAME, 0, {
    action: actionOf(alarm['NewStateValue']),
    identity: valueText(alarm['AlarmArn']) === null ? [name, account, region] : [alarm['AlarmArn']],
    name,
    description: [description, reason].filter((text) => text !== null).join('\n'),
    severity: SEVERITY.exec(description ?? '')?.[1],
    startsAt: changed,
    endsAt: changed,
    eventAt: changed,
    labels: {
      ...pairsOf(trigger['Dimensions'], 'name', 'value'),
      ...{ account, region, metric: trigger['MetricName'], metric_namespace: trigger['Namespace'] },
    },
    annotations: { state: alarm['NewStateValue'], alarm_arn: alarm['AlarmArn'] },
  });
}

function readMessage(body: JsonObject): Signal | Rejection {
  const text = valueText(body['Message']);
  const title = firstOf(body['Subject'], text?.split('\n', 1)[0]?.slice(0, TITLE_MAX));
  return alertOf(NAME, 0, {
    action: 'fire',
    identity: [body['TopicArn'], title],
    name: title,
    description: text,
    startsAt: body['Timestamp'],
    labels: { topic: body['TopicArn'] },
    note: 'A message of the topic that is no alarm: nothing ends it.',
  });
}
