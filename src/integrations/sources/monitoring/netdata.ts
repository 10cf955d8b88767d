import type { AlertParts } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { has, objectAt, valueText } from '../values.ts';

/** Netdata Cloud: alerts, and nodes that cannot be reached. */
export const NETDATA = tool({
  id: 'netdata',
  name: 'Netdata Cloud',
  homepage: 'https://www.netdata.cloud/',
  docs: 'https://learn.netdata.cloud/docs/alerts-&-notifications/notifications/centralized-cloud-notifications/webhook',
  mark: 'netdata',
  steps: ['Under Space settings, Alerts & Notifications, add a configuration of the type Webhook.', 'Choose the authentication Bearer.'],
  settings: { 'Webhook URL': '{{url}}', Token: '{{token}}' },
  fields: {
    title: 'message',
    description: 'info',
    severity: 'severity',
    state: 'severity: clear resolves; status.reachable of a node',
    start: 'date',
    end: 'date of a clear',
    link: 'alert_url, url',
    labels: 'chart, context, family, class, space; host of a node',
    identity: 'alert_url and chart; host of a node',
  },
  lost: 'Counts of other alerts; the addresses of rooms.',
  anchors: ['chart', 'status'],
  matches: (body) => isObject(body) && (has(body, 'chart', 'alert', 'severity') || isReachability(body)),
  states: { fire: ['warning', 'critical'], resolve: ['clear'] },
  read: (body) => (isReachability(body) ? readReachability(body) : readAlert(body)),
});

function isReachability(body: JsonObject): boolean {
  return has(body, 'host') && Object.hasOwn(objectAt(body, 'status'), 'reachable');
}

function readAlert(body: JsonObject): Partial<AlertParts> {
  const rooms = objectAt(body, 'Rooms');
  return {
    // No member names the node: its address of the alert does.
    identity: [valueText(body['alert_url'])?.split(/[?#]/, 1)[0] ?? body['alert'], body['chart']],
    name: body['alert'],
    link: body['alert_url'],
    labels: { chart: body['chart'], context: body['context'], family: body['family'], class: body['class'], space: body['space'] },
    annotations: { rooms: Object.keys(rooms).slice(0, 20).join(', ') },
  };
}

function readReachability(body: JsonObject): Partial<AlertParts> {
  const { reachable } = objectAt(body, 'status');
  return {
    action: reachable === true ? 'resolve' : reachable === false ? 'fire' : null,
    identity: [body['host'], 'reachable'],
    name: 'Node unreachable',
    link: body['url'],
    labels: { host: body['host'] },
  };
}
