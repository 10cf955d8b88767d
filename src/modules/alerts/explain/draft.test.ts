import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Decision } from '../intake/decision/decide.ts';
import type { Signal } from '../signal.ts';
import { applyDecision, type Draft, newDraft, searchText } from './draft.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const signal = (action: Signal['action'], more: Partial<Signal> = {}): Signal => ({
  index: 0,
  action,
  fingerprint: 'f',
  title: 'Down',
  description: 'It is down',
  severity: 'high',
  labels: { a: '1' },
  annotations: { b: '2' },
  source: 'native',
  startsAt: null,
  endsAt: null,
  eventAt: null,
  generatorUrl: 'https://x',
  ...more,
});
const SILENT = { title: null, description: null, severity: null, generatorUrl: null } as const;
const fresh = (more: Partial<Signal> = {}, action: Signal['action'] = 'fire') => newDraft('id', signal(action, more), 'd1', NOW, 'first');
const applied = (kind: Decision['kind'], sent: Signal, before: Partial<Draft> = {}): Draft => {
  const draft = { ...fresh(), changed: false, reroute: false, timeline: [], ...before } as Draft;
  applyDecision(draft, { kind, why: 'w' } as unknown as Decision, sent, 'd2', NOW);
  return draft;
};
const SOURCE = { kind: 'source', id: null, name: 'native' };

describe('a new alert', () => {
  test('it fires with the words of its source, and the flow must decide who hears of it', () => {
    assert.deepEqual(fresh(), {
      id: 'id',
      number: null,
      fingerprint: 'f',
      source: 'native',
      isNew: true,
      changed: true,
      repeats: 0,
      again: false,
      status: 'firing',
      title: 'Down',
      description: 'It is down',
      severity: 'high',
      labels: { a: '1' },
      annotations: { b: '2' },
      generatorUrl: 'https://x',
      startsAt: NOW,
      endsAt: null,
      lastEventAt: new Date(0),
      contentDigest: 'd1',
      acknowledgedAt: null,
      acknowledgedBy: null,
      resolvedAt: null,
      resolvedBy: null,
      groupKey: '',
      groupId: null,
      provider: null,
      channel: null,
      tokenId: null,
      changes: null,
      flappingUntil: null,
      reroute: true,
      timeline: [{ step: 'received', outcome: 'firing', data: { why: 'first', source: 'native', event_at: NOW } }],
    });
  });

  test('without a title it is called by its alertname or its identity, without a severity it is a warning', () => {
    assert.equal(fresh({ ...SILENT, labels: { alertname: 'DiskFull' } }).title, 'DiskFull');
    assert.equal(fresh({ ...SILENT, labels: {} }).title, 'f');
    assert.equal(fresh({ ...SILENT, labels: { alertname: 'x'.repeat(1_001) } }).title.length, 1_000);
    assert.equal(fresh(SILENT).severity, 'warning');
  });

  test('times of the source count, and its token and note are kept', () => {
    const draft = fresh({ eventAt: ago(5), startsAt: ago(9), tokenId: 't', note: 'odd' });
    assert.deepEqual([draft.startsAt, draft.lastEventAt, draft.tokenId], [ago(9), ago(5), 't']);
    assert.deepEqual(draft.timeline[0]?.data, { why: 'first', source: 'native', event_at: ago(5), note: 'odd' });
    assert.deepEqual(fresh({ eventAt: ago(5) }).startsAt, ago(5));
  });

  test('one that was never seen firing is resolved from the start, and nobody is told', () => {
    const draft = fresh({ eventAt: ago(5) }, 'resolve');
    assert.deepEqual(
      [draft.status, draft.endsAt, draft.resolvedAt, draft.resolvedBy, draft.reroute],
      ['resolved', ago(5), NOW, SOURCE, false],
    );
    assert.equal(draft.timeline[0]?.outcome, 'resolved');
    assert.deepEqual(fresh({ endsAt: ago(7) }, 'resolve').endsAt, ago(7));
  });
});

describe('a decision about an alert', () => {
  test('a repeat is counted, and written only where its alert did not know its token', () => {
    assert.deepEqual([applied('repeat', signal('fire')).repeats, applied('repeat', signal('fire')).changed], [1, false]);
    const told = applied('repeat', signal('fire', { tokenId: 't' }));
    assert.deepEqual([told.tokenId, told.changed, told.repeats], ['t', true, 1]);
    assert.deepEqual(
      [
        applied('repeat', signal('fire', { tokenId: 't' }), { tokenId: 'old' }).tokenId,
        applied('repeat', signal('fire', { tokenId: 't' }), { tokenId: 'old' }).changed,
      ],
      ['old', false],
    );
  });

  test('only firing events count as occurrences, not a repeated resolve', () => {
    const draft = applied('repeat', signal('resolve'), { status: 'resolved' });
    assert.deepEqual([draft.repeats, draft.again], [0, true]);
  });

  test('an old event counts as a repeat only when it fires what is open', () => {
    assert.equal(applied('stale', signal('fire')).repeats, 1);
    assert.equal(applied('stale', signal('fire'), { status: 'resolved' }).repeats, 0);
    assert.equal(applied('stale', signal('resolve')).repeats, 0);
  });

  test('new words replace the old ones, what is left out stays, and another severity is routed anew', () => {
    const draft = applied(
      'change',
      signal('fire', {
        title: 'Worse',
        description: 'Now',
        severity: 'critical',
        generatorUrl: 'https://y',
        labels: {},
        annotations: {},
        eventAt: ago(5),
        tokenId: 't',
      }),
    );
    assert.deepEqual([draft.title, draft.description, draft.severity, draft.generatorUrl], ['Worse', 'Now', 'critical', 'https://y']);
    assert.deepEqual([draft.labels, draft.annotations, draft.contentDigest, draft.lastEventAt, draft.tokenId], [{}, {}, 'd2', ago(5), 't']);
    assert.deepEqual([draft.repeats, draft.changed, draft.reroute], [1, true, true]);
    assert.deepEqual(draft.timeline, [{ step: 'updated', outcome: 'firing', data: { severity: 'critical' } }]);
    const kept = applied('change', signal('fire', SILENT), { tokenId: 'old', lastEventAt: ago(9) });
    assert.deepEqual([kept.title, kept.description, kept.severity, kept.generatorUrl], ['Down', 'It is down', 'high', 'https://x']);
    assert.deepEqual([kept.reroute, kept.tokenId, kept.lastEventAt], [false, 'old', ago(9)]);
    assert.equal(applied('change', signal('fire'), { reroute: true }).reroute, true);
  });

  test('reopening forgets who had it and when it ended', () => {
    const before = {
      status: 'resolved' as const,
      resolvedAt: ago(9),
      resolvedBy: SOURCE as never,
      acknowledgedAt: ago(9),
      acknowledgedBy: SOURCE as never,
      endsAt: ago(9),
    };
    const draft = applied('reopen', signal('fire', { eventAt: ago(5), tokenId: 't' }), before);
    assert.deepEqual([draft.status, draft.startsAt, draft.endsAt, draft.lastEventAt, draft.tokenId], ['firing', ago(5), null, ago(5), 't']);
    assert.deepEqual([draft.resolvedAt, draft.resolvedBy, draft.acknowledgedAt, draft.acknowledgedBy], [null, null, null, null]);
    assert.deepEqual([draft.changed, draft.reroute, draft.repeats, draft.contentDigest, draft.changes?.length], [true, true, 1, 'd2', 1]);
    assert.deepEqual(draft.timeline, [{ step: 'reopened', outcome: 'firing', data: { why: 'w' } }]);
    assert.deepEqual(applied('reopen', signal('fire', { startsAt: ago(7) }), before).startsAt, ago(7));
  });

  test('the source ends or acknowledges it under its own name', () => {
    const ended = applied('resolve', signal('resolve', { eventAt: ago(5), tokenId: 't' }));
    assert.deepEqual(
      [ended.status, ended.endsAt, ended.resolvedAt, ended.resolvedBy, ended.lastEventAt],
      ['resolved', ago(5), NOW, SOURCE, ago(5)],
    );
    assert.deepEqual([ended.changed, ended.tokenId, ended.changes?.length, ended.reroute], [true, null, 1, false]);
    assert.deepEqual(ended.timeline, [{ step: 'resolved', outcome: 'resolved', data: { by: 'native' } }]);
    assert.deepEqual(applied('resolve', signal('resolve', { endsAt: ago(7) })).endsAt, ago(7));
    const taken = applied('acknowledge', signal('acknowledge', { eventAt: ago(5) }));
    assert.deepEqual(
      [taken.status, taken.acknowledgedAt, taken.acknowledgedBy, taken.lastEventAt, taken.changed],
      ['acknowledged', NOW, SOURCE, ago(5), true],
    );
    assert.deepEqual([taken.changes, taken.timeline], [null, [{ step: 'acknowledged', outcome: 'acknowledged', data: { by: 'native' } }]]);
  });

  test('nothing else changes it', () => {
    for (const kind of ['create', 'none'] as const)
      assert.deepEqual(applied(kind, signal('fire', { tokenId: 't' })), applied(kind, signal('fire')));
  });
});

test('a search finds words of title, description, labels and annotations, each once, in small letters', () => {
  const text = (more: object) => searchText({ title: 'Disk Full', description: null, labels: {}, annotations: {}, ...more });
  assert.equal(
    text({ description: 'On A', labels: { Host: 'X' }, annotations: { summary: 'Disk Full', description: 'On A', note: 'N' } }),
    'disk full on a host x n',
  );
  assert.equal(text({}), 'disk full');
  assert.equal(text({ description: 'x'.repeat(9_000) }).length, 8_000);
});
