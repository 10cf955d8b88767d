import type { Ignored, Rejection, Signal, Source } from '../../../modules/alerts/signal.ts';
import { actionBy, alertOf, ignore, readOne } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import type { Tool } from '../tool.ts';
import { firstOf, joined, objectAt, tagsOf, valueText } from '../values.ts';
import { descriptor } from './descriptor.ts';

const NAME = descriptor.id;
const actionOf = actionBy({ fire: ['create'], resolve: ['close', 'delete'], acknowledge: ['acknowledge'] });
/** Members of which a request to create an alert has one beside its message and alias. */
const CREATE = ['priority', 'entity', 'responders', 'details', 'visibleTo'] as const;

const source: Source = {
  name: NAME,
  anchors: ['alert', 'alias'],
  matches: (body) => isObject(body) && (isAction(body) || isCreate(body)),
  normalise: (body) => readOne(NAME, body, (item) => (isAction(item) ? readAction(item) : readCreate(item))),
};

/** Opsgenie: its webhook, which tells of every action on an alert, and the body that others send to create one. */
export const OPSGENIE: Tool = { descriptor, source };

function isAction(body: JsonObject): boolean {
  return typeof body['action'] === 'string' && Object.hasOwn(objectAt(body, 'alert'), 'alertId');
}

function isCreate(body: JsonObject): boolean {
  return typeof body['message'] === 'string' && typeof body['alias'] === 'string' && CREATE.some((name) => Object.hasOwn(body, name));
}

function readAction(body: JsonObject): Signal | Rejection | Ignored {
  const action = actionOf(body['action']);
  if (action === null) return ignore(0, 'no_change', `The action ${valueText(body['action'])?.slice(0, 40)} does not change the alert`);
  const alert = objectAt(body, 'alert');
  return read(alert, action, firstOf(alert['alias'], alert['alertId']));
}

function readCreate(body: JsonObject): Signal | Rejection {
  return read(body, 'fire', body['alias']);
}

function read(alert: JsonObject, action: Signal['action'], identity: unknown): Signal | Rejection {
  return alertOf(NAME, 0, {
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
  });
}

/** `P1` to `P5`; old bodies hold the number alone. */
function priorityOf(priority: unknown): unknown {
  return typeof priority === 'number' ? `P${priority}` : priority;
}
