import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Normalised, Signal } from '../../modules/alerts/signal.ts';
import { Problem } from '../../platform/errors.ts';
import { detectAndParse } from './detect.ts';
import { findSource } from './registry.ts';

const REQUEST = { headers: {}, receivedAt: new Date('2026-02-03T04:10:00Z') };

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}

function take(body: unknown, receivedAt = REQUEST.receivedAt): Normalised {
  return detectAndParse(findSource, body, { ...REQUEST, receivedAt });
}

function only(normalised: Normalised): Signal {
  const [signal, ...rest] = normalised.signals;
  assert.ok(signal && rest.length === 0 && normalised.rejected.length === 0);
  return signal;
}

describe('Alertmanager', () => {
  test('the status of each alert wins over that of its group, and the zero time is no end', () => {
    const { source, signals } = take(read('payloads/alertmanager-webhook-v4.json'));
    assert.equal(source, 'alertmanager');
    assert.deepEqual(
      signals.map((signal) => [signal.action, signal.fingerprint, signal.severity]),
      [
        ['fire', 'c2a6b5f3f0b0a111', 'critical'],
        ['resolve', 'c2a6b5f3f0b0a222', 'critical'],
      ],
    );
    const [first, second] = signals;
    assert.equal(first?.title, 'Cart answers 7 % errors');
    assert.equal(first?.description, 'More than 5 % for 10 minutes.');
    assert.equal(first?.startsAt?.toISOString(), '2026-02-03T02:05:06.789Z');
    assert.equal(first?.endsAt, null);
    assert.equal(first?.eventAt?.getTime(), first?.startsAt?.getTime());
    assert.equal(second?.eventAt?.toISOString(), '2026-02-03T02:00:00.000Z');
    assert.equal(second?.title, null);
    assert.equal(second?.generatorUrl, null);
  });

  test('an alert without a status takes that of its group, and is rejected alone when the group has none', () => {
    const alert = { labels: { alertname: 'A' } };
    assert.equal(only(take({ groupLabels: {}, status: 'resolved', alerts: [alert] })).action, 'resolve');
    assert.deepEqual(
      take({ groupLabels: {}, alerts: [alert] }).rejected.map((entry) => entry.code),
      ['bad_status'],
    );
  });

  test('in the list without status, an end in the past is a resolve and one in the future is none', () => {
    const body = read('payloads/alertmanager-api-v2-list.json');
    const firing = only(take(body));
    assert.deepEqual([firing.action, firing.endsAt], ['fire', null]);
    const resolved = only(take(body, new Date('2026-02-03T04:20:00Z')));
    assert.deepEqual([resolved.action, resolved.endsAt?.toISOString()], ['resolve', '2026-02-03T04:15:00.000Z']);
    assert.equal(firing.fingerprint, resolved.fingerprint);
  });
});

test('Grafana: the rule names a no-data alert, value and panel are kept, only web addresses become the link', () => {
  const signal = only(take(read('payloads/grafana-unified.json')));
  assert.equal(signal.source, 'grafana');
  assert.equal(signal.title, 'Queue too long');
  assert.equal(signal.severity, 'high');
  assert.equal(signal.annotations['valueString'], "[ var='A' labels={queue=orders} value=812 ]");
  assert.equal(signal.annotations['panelURL'], 'https://grafana.example.com/d/abc?orgId=1&viewPanel=2');
  assert.equal(signal.generatorUrl, 'https://grafana.example.com/alerting/grafana/abc/view?orgId=1');
  assert.equal(only(take({ labels: { a: 'b' }, generator_url: 'javascript:alert(1)' })).generatorUrl, null);
});

describe('PagerDuty Events v2', () => {
  test('a trigger keeps what it says, and never the routing key', () => {
    const normalised = take(read('payloads/pagerduty-trigger.json'));
    const signal = only(normalised);
    assert.equal(signal.fingerprint, 'backup/db-2');
    assert.equal(signal.severity, 'high');
    assert.deepEqual(
      { ...signal.labels },
      { source: 'db-2.example.com', component: 'backup', group: 'databases', class: 'job', severity: 'error', host: 'db-2' },
    );
    assert.deepEqual({ ...signal.annotations }, { client: 'Backup', Runbook: 'https://runbooks.example.com/backup', exit_code: '2' });
    assert.equal(signal.startsAt?.toISOString(), '2026-02-03T04:05:06.700Z');
    assert.ok(!JSON.stringify(normalised).includes('EXAMPLE-ROUTING-KEY'));
  });

  test('a resolve needs nothing but its dedup_key; without one, and with an unknown action, it is rejected', () => {
    const resolve = only(take({ event_action: 'resolve', dedup_key: ' k ' }));
    assert.deepEqual([resolve.action, resolve.fingerprint, resolve.title, resolve.severity], ['resolve', 'k', null, null]);
    assert.deepEqual(
      take({ event_action: 'resolve' }).rejected.map((entry) => entry.code),
      ['missing_identity'],
    );
    assert.deepEqual(
      take({ event_action: 'explode', dedup_key: 'k' }).rejected.map((entry) => entry.code),
      ['bad_status'],
    );
  });

  test('the same trigger without a dedup_key has the same identity', () => {
    const event = { event_action: 'trigger', payload: { summary: 'Disk full', source: 'web-1', severity: 'critical' } };
    const other = { event_action: 'trigger', payload: { ...event.payload, source: 'web-2' } };
    assert.equal(only(take(event)).fingerprint, only(take(event)).fingerprint);
    assert.notEqual(only(take(event)).fingerprint, only(take(other)).fingerprint);
  });
});

describe('native', () => {
  test('both spellings are read, scalars become text, and a bad alert is rejected alone with the member named', () => {
    const { source, signals, rejected } = take(read('payloads/native-snake-and-camel.json'));
    assert.equal(source, 'native');
    assert.deepEqual(
      signals.map((signal) => [signal.index, signal.action, signal.startsAt?.toISOString()]),
      [
        [0, 'fire', '2026-02-03T04:05:00.000Z'],
        [1, 'resolve', '2026-02-03T04:05:00.000Z'],
      ],
    );
    assert.deepEqual({ ...signals[0]?.labels }, { alertname: 'DoorOpen', floor: '3', locked: 'false' });
    assert.deepEqual(
      rejected.map((entry) => [entry.index, entry.code]),
      [
        [2, 'bad_status'],
        [3, 'missing_identity'],
        [4, 'not_an_object'],
      ],
    );
    assert.match(rejected[0]?.detail ?? '', /status/);
  });

  test('one alert may stand alone, and an unreadable time never costs the alert', () => {
    const signal = only(
      take({ fingerprint: 12, labels: { alertname: 'A', severity: 'Sev1' }, starts_at: 'yesterday', ends_at: Number.POSITIVE_INFINITY }),
    );
    assert.deepEqual([signal.fingerprint, signal.severity, signal.startsAt, signal.eventAt], ['12', 'high', null, null]);
  });

  test('an end without a start orders nothing: it cannot be compared with the receipt of the firing event', () => {
    assert.equal(only(take({ status: 'resolved', fingerprint: 'a', ends_at: '2026-01-01T00:00:00Z' })).eventAt, null);
  });

  test('more labels than are kept reject the alert and no other', () => {
    const labels = Object.fromEntries(Array.from({ length: 257 }, (_, i) => [`l${i}`, 'v']));
    const { signals, rejected } = take({ alerts: [{ fingerprint: 'a', labels }, { fingerprint: 'b' }] });
    assert.deepEqual([signals.map((signal) => signal.fingerprint), rejected.map((entry) => entry.code)], [['b'], ['too_many_labels']]);
  });
});

describe('the request as a whole', () => {
  test('a body that no source knows is refused with the shapes that are known', () => {
    for (const body of [null, 7, 'text', true, {}, { a: {} }, { a: null }, { a: ' ' }, { password: 'x' }, [7], [null, []]]) {
      assert.throws(
        () => take(body),
        (error) => error instanceof Problem && error.status === 422 && /docs\/sources.*"alerts":/.test(error.detail),
      );
    }
  });

  test('an empty list is taken and makes nothing', () => {
    for (const body of [[], { alerts: [] }, { groupLabels: {}, alerts: [] }]) {
      assert.deepEqual([take(body).signals, take(body).rejected], [[], []]);
    }
  });

  test('a request may carry any number of alerts', () => {
    const alerts = Array.from({ length: 5_000 }, (_, i) => ({ labels: { alertname: 'A', i } }));
    assert.equal(take({ alerts }).signals.length, 5_000);
  });
});
