import type { Ignored } from '../../../modules/alerts/signal.ts';
import { type AlertParts, ignore } from '../alert.ts';
import { isObject, type JsonObject } from '../read.ts';
import { tool } from '../tool.ts';
import { firstOf, has, objectAt, pairsOf, valueText } from '../values.ts';

/** What monitors without an address have for one. */
const NO_ADDRESS = /^https?:\/\/$/;

/** Uptime Kuma: monitors that go down and come back, certificates that expire. */
export const UPTIME_KUMA = tool({
  id: 'uptime_kuma',
  name: 'Uptime Kuma',
  homepage: 'https://uptime.kuma.pet/',
  docs: 'https://github.com/louislam/uptime-kuma/wiki/Notification-Methods',
  mark: 'uptimekuma',
  steps: [
    'Under Settings, Notifications, set up a notification of the type Webhook.',
    'Choose the request body application/json and add the header.',
  ],
  settings: { 'Post URL': '{{url}}', 'Additional Headers': '{"Authorization": "Bearer {{token}}"}' },
  fields: {
    title: 'msg',
    description: 'heartbeat.msg',
    severity: 'down is critical, a certificate warning',
    state: 'heartbeat.status',
    start: 'heartbeat.time',
    end: 'heartbeat.time of an up',
    link: 'monitor.url',
    labels: 'monitor.tags, hostname, type',
    identity: 'monitor.id; the text of a certificate',
  },
  lost: 'The settings of the monitor. Nothing is sent when a certificate has been renewed.',
  anchors: ['heartbeat'],
  matches: (body) => has(body, 'heartbeat', 'monitor', 'msg'),
  // 2 is pending, 3 maintenance.
  states: { fire: ['0'], resolve: ['1'] },
  read: (body) => (isObject(body['heartbeat']) ? readHeartbeat(body) : readMessage(body)),
});

/** Its times are UTC, without saying so. */
function readHeartbeat(body: JsonObject): Partial<AlertParts> | Ignored {
  const heartbeat = objectAt(body, 'heartbeat');
  const monitor = objectAt(body, 'monitor');
  const status = valueText(heartbeat['status']);
  if (status === '2' || status === '3') return ignore(0, 'no_change', status === '2' ? 'A check that is tried again' : 'A maintenance');
  const address = valueText(monitor['url']) ?? '';
  return {
    identity: [firstOf(monitor['id'], heartbeat['monitorID'])],
    name: firstOf(monitor['name'], monitor['pathName']),
    assumed: 'critical',
    link: NO_ADDRESS.test(address) ? null : address,
    labels: { ...pairsOf(monitor['tags'], 'name', 'value'), host: monitor['hostname'], monitor_type: monitor['type'] },
    annotations: { group: monitor['pathName'], monitor_description: monitor['description'] },
  };
}

/** Without a heartbeat there is a text alone: of a certificate, or of the test button. */
function readMessage(body: JsonObject): AlertParts | Ignored {
  const message = valueText(body['msg']) ?? '';
  if (!/certificate|expire|domain/i.test(message)) return ignore(0, 'test', 'A test of the notification');
  return {
    action: 'fire',
    // The days that are left change.
    identity: [message.replaceAll(/\d+ days?/g, '')],
    name: message,
    assumed: 'warning',
  };
}
