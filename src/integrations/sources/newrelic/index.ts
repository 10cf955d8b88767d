import type { Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, joined, objectAt, objectsAt, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({
  fire: ['created', 'activated', 'open'],
  resolve: ['deactivated', 'closed'],
  acknowledge: ['acknowledged'],
});

const source: Source = {
  name: NAME,
  anchors: ['issueUrl', 'condition_name'],
  matches: (body) =>
    isObject(body) &&
    ((Object.hasOwn(body, 'issueUrl') && Object.hasOwn(body, 'state')) ||
      (Object.hasOwn(body, 'condition_name') && Object.hasOwn(body, 'incident_id') && Object.hasOwn(body, 'current_state'))),
  normalise: (body) => readOne(NAME, body, (item) => (Object.hasOwn(item, 'issueUrl') ? readIssue(item) : readIncident(item))),
};

/** New Relic: workflows, whose alert is the issue, and the former notification channels, whose alert is the incident. */
export const NEWRELIC: Tool = { descriptor, source };

function readIssue(body: JsonObject): Signal | Rejection {
  const acknowledged = /^(?:ISSUE_)?ACKNOWLEDGED$/i.test(valueText(body['trigger']) ?? '');
  const action = actionOf(body['state']);
  const conditions = body['alertConditionNames'];
  return alertOf(NAME, 0, {
    action: acknowledged && action === 'fire' ? 'acknowledge' : action,
    identity: [body['id']],
    name: firstOf(Array.isArray(conditions) ? conditions[0] : conditions, body['title']),
    title: body['title'],
    severity: body['priority'],
    startsAt: body['createdAt'],
    endsAt: body['closedAt'] ?? body['updatedAt'],
    eventAt: body['updatedAt'],
    link: body['issueUrl'],
    labels: { entity: joined(body['impactedEntities']), policy: joined(body['alertPolicyNames']) },
    annotations: { conditions: joined(conditions), workflow: body['workflowName'], incidents: body['totalIncidents'] },
  });
}

function readIncident(body: JsonObject): Signal | Rejection {
  const action = actionOf(body['current_state']);
  const [target] = objectsAt(body, 'targets');
  return alertOf(NAME, 0, {
    action,
    identity: ['incident', body['incident_id']],
    name: body['condition_name'],
    title: firstOf(body['details'], body['condition_name']),
    severity: body['severity'],
    startsAt: action === 'fire' ? body['timestamp'] : null,
    endsAt: body['timestamp'],
    eventAt: body['timestamp'],
    link: body['incident_url'],
    labels: { ...objectAt(target, 'labels'), entity: target?.['name'], policy: body['policy_name'] },
    annotations: { runbook_url: body['runbook_url'], account: body['account_name'], target_url: target?.['link'] },
  });
}
