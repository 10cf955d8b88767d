import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reasonInWords, signalOf } from './announce.ts';
import type { Change, Heartbeat } from './heartbeat.ts';

const at = (text: string) => new Date(`2030-05-15T${text}:00Z`);
const heartbeat = (more: Partial<Heartbeat> = {}) =>
  ({
    id: 'h',
    name: 'Backup',
    description: '',
    service: null,
    severity: 'high',
    labels: { team: 'a', alertname: 'mine' },
    graceSeconds: 60,
    startedAt: null,
    lastPingAt: at('09:00'),
    expectedAt: at('10:00'),
    schedule: { kind: 'period', seconds: 3_600 },
    ...more,
  }) as unknown as Heartbeat;
const change = (to: Change['to'], reason: Change['reason'] = 'missed', from: Change['from'] = 'late'): Change => ({ from, to, reason });
const around = (more: object = {}) => ({ at: at('10:01'), url: 'https://t.example/h', timeZone: 'UTC', ...more });
const away = { from: at('08:00'), until: at('09:30') };

describe('what a heartbeat tells the alerts', () => {
  test('going down fires, leaving it resolves, and all else is nothing', () => {
    assert.equal(signalOf(heartbeat(), change('down'), around())?.action, 'fire');
    assert.equal(signalOf(heartbeat(), change('late', 'missed', 'up' as never), around()), null);
    const { labels, ...resolved } =
      signalOf(heartbeat(), change('up' as never, 'missed', 'down'), around()) ?? assert.fail('nothing is told');
    assert.deepEqual(resolved, {
      index: 0,
      fingerprint: 'heartbeat:h',
      source: 'heartbeat',
      startsAt: null,
      eventAt: at('10:01'),
      generatorUrl: 'https://t.example/h',
      action: 'resolve',
      title: null,
      description: null,
      severity: null,
      annotations: {},
      endsAt: at('10:01'),
    });
    assert.deepEqual(labels, { team: 'a', alertname: 'HeartbeatDown', heartbeat: 'Backup', heartbeat_id: 'h', severity: 'high' });
  });

  test('its alert says what is wrong in the title, and names the service', () => {
    const title = (reason: string) => signalOf(heartbeat(), change('down', reason as Change['reason']), around())?.title;
    assert.deepEqual(['missed', 'overran', 'failed', 'other'].map(title), [
      'Backup: no heartbeat',
      'Backup: run did not end',
      'Backup: run failed',
      'Backup: heartbeat is down',
    ]);
    const { labels, severity, endsAt, annotations, description } =
      signalOf(heartbeat({ service: { id: 's', name: 'web' } }), change('down', 'other' as never), around()) ?? assert.fail();
    assert.deepEqual([labels['service'], labels['service_id'], severity, endsAt], ['web', 's', 'high', null]);
    assert.deepEqual(annotations, { summary: 'Backup: heartbeat is down', description });
  });

  test('what the ping said stands in it from its end, and so does what people should know', () => {
    const said = (body: string | null, more: Partial<Heartbeat> = {}) =>
      signalOf(heartbeat(more), change('down', 'failed'), around({ ping: { exitStatus: 1, body } }))?.annotations ?? {};
    assert.equal(said(' error ', { description: 'Call Ada' })['note'], 'Call Ada');
    assert.equal(said(' error ')['output'], 'error');
    assert.equal('note' in said(null) || 'output' in said(null) || 'output' in said(' '), false);
    assert.equal(said('x'.repeat(4_000))['output'], 'x'.repeat(4_000));
    assert.equal(said(`y${'x'.repeat(4_000)}`)['output'], `…${'x'.repeat(4_000)}`);
  });
});

describe('why it is down', () => {
  const why = (reason: string, more: Partial<Heartbeat> = {}, circumstances: object = {}) =>
    reasonInWords(heartbeat(more), { reason } as Pick<Change, 'reason'>, { at: at('10:01'), timeZone: 'UTC', ...circumstances });

  test('a job that failed says how', () => {
    assert.equal(why('failed'), 'The job reported that it failed.');
    assert.equal(why('failed', {}, { ping: { exitStatus: null, body: null } }), 'The job reported that it failed.');
    assert.equal(why('failed', {}, { ping: { exitStatus: 3, body: null } }), 'The job ended with exit status 3.');
  });

  test('a run that did not end says when it began', () => {
    const text = 'A run began at 2030-05-15 09:00 UTC and did not end within 1 minute of grace.';
    assert.equal(why('overran', { startedAt: at('09:00') }), text);
    assert.match(why('overran', { startedAt: at('09:00') }, { away }), / Tocsin itself was not reachable from /);
    assert.match(why('overran', {}, { away }), /^A run began some time ago and .* grace\.$/);
  });

  test('a missing ping says when it was expected, how often, and when the last one came', () => {
    assert.equal(
      why('missed'),
      'No ping: expected at 2030-05-15 10:00 UTC (every 1 hour), and not within 1 minute of grace after it. The last ping came at 2030-05-15 09:00 UTC.',
    );
    assert.match(why('missed', { lastPingAt: null, expectedAt: null }, { away }), /^No ping: expected \(every.* No ping ever came\.$/);
  });

  test('the silence may be our own fault where we were away since the last ping', () => {
    const lost = (more: object) => / a ping may have been lost then\.$/.test(why('missed', {}, { away: more }));
    assert.equal(lost(away), true);
    assert.equal(lost({ from: at('08:00'), until: at('09:00') }), true);
    assert.equal(lost({ from: at('08:00'), until: at('08:59') }), false);
    assert.equal(lost({ from: at('10:01'), until: at('10:05') }), true);
    assert.equal(lost({ from: at('10:02'), until: at('10:05') }), false);
  });
});
