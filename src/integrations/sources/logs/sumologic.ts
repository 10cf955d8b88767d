import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { embeddedJson, has, valueText } from '../values.ts';

/** Sumo Logic: a webhook connection with the payload that its page proposes. */
export const SUMOLOGIC = tool({
  id: 'sumologic',
  name: 'Sumo Logic',
  homepage: 'https://www.sumologic.com/',
  docs: 'https://help.sumologic.com/docs/alerts/webhook-connections/set-up-webhook-connections/',
  mark: 'sumologic',
  steps: [
    'Under Monitoring, Connections, add a webhook with the authorization header.',
    'Paste alert and recovery payload as proposed there, with the members named below.',
  ],
  settings: {
    URL: '{{url}}',
    'Authorization Header': 'Bearer {{token}}',
    'Alert Payload':
      '{"name": "{{Name}}", "description": "{{Description}}", "id": "{{Id}}", "triggerType": "{{TriggerType}}", "triggerValue": "{{TriggerValue}}", "triggerCondition": "{{TriggerCondition}}", "triggerTimeStart": "{{TriggerTimeStart}}", "triggerTimeEnd": "{{TriggerTimeEnd}}", "monitorType": "{{MonitorType}}", "query": "{{Query}}", "queryURL": "{{QueryURL}}", "resultsJson": "{{ResultsJson}}", "alertResponseUrl": "{{AlertResponseURL}}"}',
  },
  fields: {
    title: 'name',
    description: 'description',
    severity: 'triggerType',
    state: 'triggerType: Resolved… resolves',
    start: 'triggerTimeStart',
    end: 'triggerTimeEnd',
    link: 'alertResponseUrl, else sourceURL, else queryURL',
    labels: 'monitorType',
    identity: 'id, else name',
  },
  lost: 'All results but the first.',
  anchors: ['triggerType'],
  matches: (body) => isObject(body) && typeof body['triggerType'] === 'string' && has(body, 'name'),
  states: {
    fire: ['critical', 'warning', 'missingdata'],
    resolve: ['resolvedcritical', 'resolvedwarning', 'resolvedmissingdata'],
  },
  read(body, action) {
    const results = embeddedJson(body['resultsJson']);
    const [result]: readonly unknown[] = Array.isArray(results) ? results : [];
    const word = valueText(body['triggerType'])?.replace(/^Resolved/i, '');
    return {
      severity: word?.toLowerCase() === 'missingdata' ? 'warning' : word,
      startsAt: action === 'fire' ? body['triggerTimeStart'] : null,
      eventAt: body['triggerTimeEnd'],
      labels: { monitor_type: body['monitorType'] },
      annotations: {
        query: body['query'],
        query_url: body['queryURL'],
        condition: body['triggerCondition'],
        value: body['triggerValue'],
        ...(isObject(result) ? columnsOf(result) : {}),
      },
    };
  },
});

/** Columns of the first result. */
function columnsOf(result: JsonObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(result)
      .slice(0, 100)
      .map((name) => [`result.${name}`, result[name]]),
  );
}
