import type { Ignored, Signal } from '../../../modules/alerts/signal.ts';
import { actionBy, type AlertParts, ignore } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, joined, objectAt, tagsOf, valueText } from '../values.ts';

const actionOf = actionBy({ fire: ['create'], resolve: ['close', 'delete'], acknowledge: ['acknowledge'] });
/** Members of which a request to create an alert has one beside its message and alias. */
const CREATE = ['priority', 'entity', 'responders', 'details', 'visibleTo'] as const;

/** Opsgenie: its webhook, which tells of every action on an alert, and the body that others send to create one. */
export const OPSGENIE = tool({
  id: 'opsgenie',
  name: 'Opsgenie',
  homepage: 'https://www.atlassian.com/software/opsgenie',
  docs: 'https://support.atlassian.com/opsgenie/docs/integrate-opsgenie-with-webhook/',
  mark: 'opsgenie',
  steps: ['Add an integration of the type Webhook.', 'Add the custom header, and choose Add Alert Description and Add Alert Details.'],
  settings: { 'Webhook URL': '{{url}}', 'Custom header Authorization': 'Bearer {{token}}' },
  fields: {
    title: 'alert.message',
    description: 'alert.description',
    severity: 'alert.priority',
    state: 'action: Create, Acknowledge, Close, Delete',
    start: 'alert.createdAt',
    end: 'alert.updatedAt of a Close',
    link: null,
    labels: 'alert.details, alert.tags, entity, source',
    identity: 'alert.alias, else alert.alertId',
  },
  lost: 'Actions that do not change the alert: notes, tags, ownership, escalation.',
  anchors: ['alert', 'alias'],
  matches: (body) => isObject(body) && (isAction(body) || isCreate(body)),
  read: (body) => (isAction(body) ? readAction(body) : readCreate(body)),
});

function isAction(body: JsonObject): boolean {
  return typeof body['action'] === 'string' && Object.hasOwn(objectAt(body, 'alert'), 'alertId');
}

function isCreate(body: JsonObject): boolean {
  return typeof body['message'] === 'string' && typeof body['alias'] === 'string' && CREATE.some((name) => Object.hasOwn(body, name));
}

function readAction(body: JsonObject): AlertParts | Ignored {
  const action = actionOf(body['action']);
  if (action === null) return ignore(0, 'no_change', `The action ${valueText(body['action'])?.slice(0, 40)} does not change the alert`);
  const alert = objectAt(body, 'alert');
  return read(alert, action, firstOf(alert['alias'], alert['alertId']));
}

function readCreate(body: JsonObject): AlertParts {
  return read(body, 'fire', body['alias']);
}

function read(alert: JsonObject, action: Signal['action'], identity: unknown): AlertParts {
  return {
    action,
    identity: [identity],
    name: alert['message'],
    description: alert['description'],
    severity: priorityOf(alert['priority']),
    startsAt: alert['createdAt'],
    endsAt: alert['updatedAt'],
    eventAt: alert['updatedAt'] ?? null,
    labels: { ...tagsOf(alert['tags']), ...objectAt(alert, 'details'), entity: alert['entity'], source: alert['source'] },
    annotations: { team: alert['team'], tiny_id: alert['tinyId'], actions: joined(alert['actions']), note: alert['note'] },
  };
}

/** `P1` to `P5`; old bodies hold the number alone. */
function priorityOf(priority: unknown): unknown {
  return typeof priority === 'number' ? `P${priority}` : priority;
}
