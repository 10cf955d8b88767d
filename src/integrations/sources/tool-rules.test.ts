import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Normalised } from '../../modules/alerts/signal.ts';
import { detectAndParse } from './detect.ts';
import { findSource } from './registry.ts';
import { membersIn, tool } from './tool.ts';

/** What no recorded body shows: states that are no alerts yet, words that a tool uses seldom, what is left out. */
const REQUEST = { headers: {}, receivedAt: new Date('2030-05-15T12:00:00Z') };
const read = (body: unknown): Normalised => detectAndParse(findSource, body, REQUEST);
/** `action` of the signals, `reason` of what is ignored, `code` of what is rejected. */
const outcome = (body: unknown): string => {
  const { source, signals, rejected, ignored = [] } = read(body);
  return [source, ...signals.map(({ action }) => action), ...ignored.map(({ reason }) => reason), ...rejected.map(({ code }) => code)].join(
    ' ',
  );
};

const icinga = (state: string, type: string) => ({
  host: { name: 'h' },
  service: { name: 'h!s' },
  check_result: { state, state_type: type },
});
const nagios = (type: string) => ({ notification_type: type, host_name: 'h', service_desc: 's', service_state: 'CRITICAL' });
const jenkins = (status?: string) => ({ name: 'j', url: 'job/j/', build: { phase: 'FINALIZED', number: 1, status } });
const opsgenie = (action: string, priority: unknown = 'P2') => ({ action, alert: { alertId: '1', alias: 'a', message: 'm', priority } });
const pager = (event_type: string) => ({
  event: { event_type, resource_type: 'incident', data: { id: 'P1', title: 't', urgency: 'low' } },
});
const kuma = (status: number) => ({ heartbeat: { status, monitorID: 1 }, monitor: { id: 1, name: 'm', url: 'https://' }, msg: 'm' });
const certificate = (days: number) => ({ heartbeat: null, monitor: null, msg: `certificate of x will expire in ${days} days` });
const zabbix = (more: object) => ({ id: '1', triggerId: '2', name: 'n', severity: 'Information', status: 'PROBLEM', value: '1', ...more });
const sentry = (action: string) => ({ action, installation: {}, data: { issue: { id: '1', title: 't', level: 'error' } } });
const statuspage = (status: string, impact = 'minor') => ({ page: { id: 'p' }, incident: { id: 'i', name: 'n', status, impact } });
const atlas = (status: string) => ({ alertConfigId: '1', id: '2', eventTypeName: 'T', status });
const librenms = (state: string) => ({ state, device_id: '1', rule_id: '2', name: 'n', title: 't', severity: 'warning' });
const record = (...names: string[]) => ({
  body: { stringValue: 'text' },
  attributes: names.map((key) => ({ key, value: { stringValue: key === 'alert.name' ? 'n' : 'resolved' } })),
});
const logs = (...records: object[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] });
const event = (type: string, data?: unknown) => ({ specversion: '1.0', type, source: '/s', id: '1', subject: 'x', data });

describe('what a tool says without a change of an alert makes none, and each word for a state means what the tool means', () => {
  for (const [body, expected] of [
    [icinga('CRITICAL', 'SOFT'), 'icinga2 no_change'],
    [icinga('UNKNOWN', 'HARD'), 'icinga2 fire'],
    [icinga('OK', 'SOFT'), 'icinga2 resolve'],
    [icinga('odd', 'HARD'), 'icinga2 bad_status'],
    [nagios('FLAPPINGSTART'), 'nagios no_change'],
    [nagios('ACKNOWLEDGEMENT'), 'nagios acknowledge'],
    [jenkins('ABORTED'), 'jenkins no_change'],
    [jenkins('UNSTABLE'), 'jenkins fire'],
    [opsgenie('Acknowledge'), 'opsgenie acknowledge'],
    [opsgenie('Delete'), 'opsgenie resolve'],
    [opsgenie('AddTags'), 'opsgenie no_change'],
    [pager('incident.acknowledged'), 'pagerduty_webhook_v3 acknowledge'],
    [pager('incident.reopened'), 'pagerduty_webhook_v3 fire'],
    [pager('incident.annotated'), 'pagerduty_webhook_v3 no_change'],
    [pager('service.updated'), 'pagerduty_webhook_v3 not_an_alert'],
    [kuma(2), 'uptime_kuma no_change'],
    [kuma(3), 'uptime_kuma no_change'],
    [zabbix({ update_action: 'acknowledged, commented', event_ack: 'Yes' }), 'zabbix acknowledge'],
    [zabbix({ update_action: 'unacknowledged', event_ack: 'No' }), 'zabbix fire'],
    [zabbix({ status: '{EVENT.STATUS}', value: '{EVENT.VALUE}', name: '{EVENT.NAME}' }), 'zabbix test'],
    [sentry('archived'), 'sentry resolve'],
    [sentry('unresolved'), 'sentry fire'],
    [sentry('assigned'), 'sentry no_change'],
    [statuspage('scheduled'), 'statuspage not_an_alert'],
    [statuspage('in_progress', 'maintenance'), 'statuspage not_an_alert'],
    [statuspage('postmortem'), 'statuspage resolve'],
    [atlas('TRACKING'), 'mongodb_atlas no_change'],
    [atlas('CANCELLED'), 'mongodb_atlas resolve'],
    [librenms('2'), 'librenms acknowledge'],
    [librenms('3'), 'librenms fire'],
    [{ event_name: 'test', data: {} }, 'rollbar test'],
    [{ event_name: 'deploy', data: { deploy: {} } }, 'rollbar not_an_alert'],
    [{ eventId: '1', eventType: 'WEBHOOK_TEST' }, 'thousandeyes test'],
    [{ resourceMetrics: [{}] }, 'opentelemetry not_an_alert'],
    [logs(record(), record('alert.name'), record('alert.name', 'alert.status')), 'opentelemetry fire resolve not_an_alert'],
    [event('com.example.alert.resolved', {}), 'cloudevents resolve'],
    [event('com.example.disk', { state: 'OK' }), 'cloudevents resolve'],
    [event('com.example.order.created', { amount: 1 }), 'cloudevents fire'],
  ] as const) {
    test(JSON.stringify(body), () => assert.equal(outcome(body), expected));
  }
});

test('an event of CloudEvents that says no state is an alert of no known format', () =>
  assert.equal(read(event('com.example.order.created', { amount: 1 })).signals[0]?.source, 'unknown'));

test('a certificate is one alert however many days are left, a monitor without an address has no link', () => {
  const [one] = read(certificate(14)).signals;
  const [other] = read(certificate(1)).signals;
  assert.ok(one && other);
  assert.equal(one.fingerprint, other.fingerprint);
  assert.equal(read(kuma(0)).signals[0]?.generatorUrl, null);
});

test('log records of any number are read, not cut', () => {
  const records = (n: number) => logs(...Array.from({ length: n }, () => record('alert.name')));
  assert.equal(read(records(3_000)).signals.length, 3_000);
});

test('severities of tools that have words of their own are mapped, and a number alone is a priority', () => {
  for (const [body, severity] of [
    [zabbix({}), 'info'],
    [zabbix({ severity: 'Not classified' }), 'info'],
    [opsgenie('Create', 1), 'critical'],
    [pager('incident.triggered'), 'info'],
    [{ criticality: 'ALERT_CRITICALITY_LEVEL_IMMEDIATE', alertId: '1', alertName: 'n', status: 'ACTIVE' }, 'high'],
    [{ event_name: 'new_item', data: { item: { id: 1, title: 't', level: 50 } } }, 'critical'],
  ] as const)
    assert.equal(read(body).signals[0]?.severity, severity, JSON.stringify(body));
});

test('fields read the members that they name, in their order, and no words for people', () => {
  for (const [text, members] of [
    ['a.b-c, else _d: 1 is up', ['a.b-c', '_d']],
    ['at of an UP', ['at']],
    ['at, in UTC or as an epoch', ['at']],
    ['project and branch', []],
    ['title; of a watch its name', []],
    [null, []],
  ] as const)
    assert.deepEqual(membersIn(text), members, String(text));
  const { source } = tool({
    id: 'x',
    name: 'X',
    homepage: null,
    docs: null,
    steps: [],
    settings: {},
    lost: '.',
    matches: () => true,
    states: { fire: ['bad'], resolve: ['good'] },
    fields: {
      title: 'n',
      description: 'm.text, else m.other',
      severity: 's',
      state: 's',
      start: 'at',
      end: 'at of a good',
      link: null,
      labels: 'n',
      identity: 'n and m.id',
    },
  });
  const taken = (s: string) => source.normalise({ n: 'n', s, at: 60, m: { id: 7, text: ' ', other: 'o' } }, REQUEST).signals[0];
  const { fingerprint, title, description, labels, startsAt, endsAt, eventAt } = taken('bad') ?? {};
  assert.deepEqual([fingerprint, title, description, { ...labels }], ['x:n:7', 'n', 'o', { alertname: 'n', severity: 'bad' }]);
  assert.deepEqual([startsAt, endsAt, eventAt], [new Date(60_000), null, new Date(60_000)]);
  const over = taken('good');
  assert.deepEqual([{ ...over?.labels }, over?.startsAt, over?.endsAt], [{ alertname: 'n' }, null, new Date(60_000)]);
});
