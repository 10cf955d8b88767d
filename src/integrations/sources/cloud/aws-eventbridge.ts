import { actionBy } from '../alert.ts';
import { isObject } from '../read.ts';
import { tool } from '../tool.ts';
import { has, joined, objectAt, objectsAt } from '../values.ts';

const actionOf = actionBy({ fire: ['alarm', 'insufficient_data'], resolve: ['ok'] });

/** Amazon EventBridge through an API destination. */
export const AWS_EVENTBRIDGE = tool({
  id: 'aws_eventbridge',
  name: 'Amazon EventBridge',
  homepage: 'https://aws.amazon.com/eventbridge/',
  docs: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html',
  steps: [
    'Add an API destination with a connection of the type API key, header name Authorization.',
    'Add a rule for the events to be alerted on, such as "CloudWatch Alarm State Change", with the destination as its target.',
  ],
  settings: { 'API destination endpoint': '{{url}}', 'HTTP method': 'POST', 'API key name': 'Authorization', Value: 'Bearer {{token}}' },
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
  anchors: ['detail-type'],
  matches: (body) => has(body, 'detail-type', 'source', 'detail') && isObject(body['detail']),
  read(body) {
    const { account, region, source: service, 'detail-type': type, time } = body;
    const resources = Array.isArray(body['resources']) ? body['resources'] : [];
    const detail = objectAt(body, 'detail');
    const state = objectAt(detail, 'state');
    const common = { account, region, source: service };
    if (!has(detail, 'alarmName', 'state')) {
      return {
        action: 'fire',
        identity: [type, service, account, region, resources[0]],
        name: type,
        startsAt: time,
        eventAt: time,
        labels: common,
        annotations: { resources: joined(resources) },
        note: 'An event that is no alarm: nothing ends it.',
      };
    }
    const metric = objectAt(objectsAt(objectAt(detail, 'configuration'), 'metrics')[0], 'metricStat', 'metric');
    return {
      action: actionOf(state['value']),
      identity: resources.length > 0 ? [resources[0]] : [detail['alarmName'], account, region],
      name: detail['alarmName'],
      description: joined([objectAt(detail, 'configuration')['description'], state['reason']], '\n'),
      startsAt: state['timestamp'] ?? time,
      labels: { ...objectAt(metric, 'dimensions'), ...common, metric: metric['name'], metric_namespace: metric['namespace'] },
      annotations: { state: state['value'] },
    };
  },
});
