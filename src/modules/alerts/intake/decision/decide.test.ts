import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Signal } from '../../signal.ts';
import { decide, eventTime, isUnchangedRepeat, type KnownAlert, type OpenAlert } from './decide.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const signal = (action: Signal['action'], more: Partial<Signal> = {}): Signal => ({
  index: 0,
  action,
  fingerprint: 'f',
  title: null,
  description: null,
  severity: null,
  labels: {},
  annotations: {},
  source: 'native',
  startsAt: null,
  endsAt: null,
  eventAt: null,
  generatorUrl: null,
  ...more,
});
const open: KnownAlert = { status: 'firing', contentDigest: 'same', lastEventAt: ago(300_000), resolvedAt: null };
const resolved = (ms: number): KnownAlert => ({ ...open, status: 'resolved', resolvedAt: ago(ms), lastEventAt: ago(ms) });
const why = (known: KnownAlert | null, sent: Signal, digest = 'same', reopenMs = 300_000) => {
  const decision = decide(known, sent, digest, NOW, { reopenMs });
  return `${decision.kind}: ${decision.why}`;
};

describe('what an event does to its alert', () => {
  test('the first event makes an alert, unless it acknowledges or only ends', () => {
    assert.equal(why(null, signal('fire')), 'create: first');
    assert.equal(why(null, signal('resolve')), 'create: resolved-unseen');
    assert.equal(why(null, signal('resolve', { onlyEnds: true })), 'none: nothing-to-end');
    assert.equal(why(null, signal('acknowledge')), 'none: nothing-to-acknowledge');
  });

  test('an open alert that fires again is a repeat while its words are the same, and a change otherwise', () => {
    assert.equal(why(open, signal('fire')), 'repeat: unchanged');
    assert.equal(why(open, signal('fire'), 'other'), 'change: new-content');
  });

  test('a resolved alert that fires within the reopen window opens again, after it a new one is made', () => {
    assert.equal(why(resolved(299_999), signal('fire')), 'reopen: within-reopen-window');
    assert.equal(why(resolved(300_000), signal('fire')), 'reopen: within-reopen-window');
    assert.equal(why(resolved(300_001), signal('fire')), 'create: new-occurrence');
    assert.equal(why({ ...resolved(1), resolvedAt: null }, signal('fire')), 'create: new-occurrence');
  });

  test('resolving and acknowledging act once, and a resolved alert cannot be acknowledged', () => {
    assert.equal(why(open, signal('resolve')), 'resolve: source');
    assert.equal(why(resolved(1_000), signal('resolve')), 'repeat: already-resolved');
    assert.equal(why(open, signal('acknowledge')), 'acknowledge: source');
    assert.equal(why({ ...open, status: 'acknowledged' }, signal('acknowledge')), 'repeat: already-acknowledged');
    assert.equal(why(resolved(1_000), signal('acknowledge')), 'none: nothing-to-acknowledge');
  });

  test('an event older than the last one changes nothing; one of the same time, or without a time, does', () => {
    assert.equal(why(open, signal('resolve', { eventAt: ago(300_001) })), 'stale: older-event');
    assert.equal(why(open, signal('resolve', { eventAt: ago(300_000) })), 'resolve: source');
    assert.equal(why({ ...open, lastEventAt: ago(-5_000) }, signal('resolve')), 'resolve: source');
  });

  test('a source that fires its old start more than a minute after the end has come back', () => {
    const old = { eventAt: ago(900_000) };
    assert.equal(why(resolved(60_000), signal('fire', old)), 'stale: older-event');
    assert.equal(why(resolved(60_001), signal('fire', old)), 'reopen: within-reopen-window');
    assert.equal(why(resolved(60_001), signal('resolve', old)), 'stale: older-event');
    assert.equal(why({ ...resolved(60_001), resolvedAt: null }, signal('fire', old)), 'stale: older-event');
  });

  test('a source whose clock is ahead is taken to speak of now', () => {
    assert.equal(eventTime(signal('fire', { eventAt: ago(-60_000) }), NOW), NOW);
    assert.equal(eventTime(signal('fire'), NOW), NOW);
    assert.deepEqual(eventTime(signal('fire', { eventAt: ago(60_000) }), NOW), ago(60_000));
  });
});

test('only a firing in the same words, not older and of a known token, needs no write', () => {
  const known: OpenAlert = { number: 1, status: 'firing', contentDigest: 'same', lastEventMs: ago(5_000).getTime(), ofToken: false };
  assert.equal(isUnchangedRepeat(known, signal('fire'), 'same'), true);
  assert.equal(isUnchangedRepeat(known, signal('resolve'), 'same'), false);
  assert.equal(isUnchangedRepeat(known, signal('fire'), 'other'), false);
  assert.equal(isUnchangedRepeat(known, signal('fire', { tokenId: 't' }), 'same'), false);
  assert.equal(isUnchangedRepeat({ ...known, ofToken: true }, signal('fire', { tokenId: 't' }), 'same'), true);
  assert.equal(isUnchangedRepeat(known, signal('fire', { eventAt: ago(5_000) }), 'same'), true);
  assert.equal(isUnchangedRepeat(known, signal('fire', { eventAt: ago(5_001) }), 'same'), false);
});
