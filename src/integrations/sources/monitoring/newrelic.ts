import { actionBy, type AlertParts } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, joined, objectAt, objectsAt, valueText } from '../values.ts';

const actionOf = actionBy({
  fire: ['created', 'activated', 'open'],
  resolve: ['deactivated', 'closed'],
  acknowledge: ['acknowledged'],
});

/** New Relic: workflows, whose alert is the issue, and the former notification channels, whose alert is the incident. */
export const NEWRELIC = tool({
  id: 'newrelic',
  name: 'New Relic',
  homepage: 'https://newrelic.com/',
  docs: 'https://docs.newrelic.com/docs/alerts/get-notified/notification-integrations/#webhook',
  mark: 'newrelic',
  steps: [
    'Under Alerts, Destinations, add a webhook with the authorization Bearer token.',
    'In a workflow, notify the destination with the default payload.',
  ],
  settings: { 'Endpoint URL': '{{url}}', 'Bearer token': '{{token}}' },
  fields: {
    title: 'title',
    description: 'none; details of a former channel',
    severity: 'priority, else severity',
    state: 'state, else current_state; the trigger ACKNOWLEDGED acknowledges',
    start: 'createdAt, else timestamp',
    end: 'closedAt, else updatedAt',
    link: 'issueUrl, else incident_url',
    labels: 'impactedEntities, alertPolicyNames; labels of the first target',
    identity: 'id of the issue, else incident_id',
  },
  lost: 'One issue is one alert: its incidents are only counted.',
  anchors: ['issueUrl', 'condition_name'],
  matches: (body) => isObject(body) && (has(body, 'issueUrl', 'state') || has(body, 'condition_name', 'incident_id', 'current_state')),
  read: (body) => (has(body, 'issueUrl') ? readIssue(body) : readIncident(body)),
});

function readIssue(body: JsonObject): Partial<AlertParts> {
  const acknowledged = /^(?:ISSUE_)?ACKNOWLEDGED$/i.test(valueText(body['trigger']) ?? '');
  const action = actionOf(body['state']);
  const conditions = body['alertConditionNames'];
  return {
    action: acknowledged && action === 'fire' ? 'acknowledge' : action,
    identity: [body['id']],
    name: firstOf(Array.isArray(conditions) ? conditions[0] : conditions, body['title']),
    startsAt: body['createdAt'],
    endsAt: body['closedAt'] ?? body['updatedAt'],
    eventAt: body['updatedAt'],
    labels: { entity: joined(body['impactedEntities']), policy: joined(body['alertPolicyNames']) },
    annotations: { conditions: joined(conditions), workflow: body['workflowName'], incidents: body['totalIncidents'] },
  };
}

function readIncident(body: JsonObject): Partial<AlertParts> {
  const action = actionOf(body['current_state']);
  const [target] = objectsAt(body, 'targets');
  return {
    action,
    identity: ['incident', body['incident_id']],
    name: body['condition_name'],
    title: firstOf(body['details'], body['condition_name']),
    startsAt: action === 'fire' ? body['timestamp'] : null,
    endsAt: body['timestamp'],
    eventAt: body['timestamp'],
    labels: { ...objectAt(target, 'labels'), entity: target?.['name'], policy: body['policy_name'] },
    annotations: { runbook_url: body['runbook_url'], account: body['account_name'], target_url: target?.['link'] },
  };
}
