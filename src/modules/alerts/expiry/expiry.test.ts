import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tokenVerdict, type WatchedToken, silenceSignal } from './expiry.ts';

const NOW = new Date('2030-05-15T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const HOUR = 3_600;

function verdict(token: Partial<WatchedToken>, watchedSince: Date | null = null) {
  const { silence, expireBefore } = tokenVerdict(
    { id: 't', name: 'T', staleAfter: HOUR, lastAt: ago(1), silentSince: null, resumedAt: null, oldestAt: null, ...token },
    watchedSince,
    NOW,
  );
  return [silence, expireBefore?.toISOString() ?? null];
}
const AN_HOUR_AGO = ago(HOUR).toISOString();

describe('alerts of a token whose source repeats them', () => {
  test('expire when they were not repeated for its time, not a second earlier, and only while it delivers others', () => {
    assert.deepEqual(verdict({ oldestAt: ago(HOUR - 1) }), [null, null]);
    assert.deepEqual(verdict({ oldestAt: ago(HOUR) }), [null, AN_HOUR_AGO]);
    assert.deepEqual(verdict({ oldestAt: ago(HOUR + 1) }), [null, AN_HOUR_AGO]);
    assert.deepEqual(verdict({ oldestAt: ago(2 * HOUR), lastAt: ago(HOUR - 1) }), [null, AN_HOUR_AGO]);
    assert.deepEqual(verdict({ oldestAt: ago(2 * HOUR), lastAt: ago(HOUR) }), ['fires', null], 'silent altogether');
  });

  test('do not expire because of a time in which this service was away, or the token was silent', () => {
    const old = { oldestAt: ago(5 * HOUR) };
    assert.deepEqual(verdict(old, ago(HOUR - 1)), [null, null]);
    assert.deepEqual(verdict(old, ago(HOUR)), [null, AN_HOUR_AGO]);
    assert.deepEqual(verdict({ ...old, lastAt: ago(5 * HOUR) }, ago(HOUR - 1)), [null, null], 'no silence either');
    assert.deepEqual(verdict({ ...old, silentSince: ago(4 * HOUR) }), ['ends', null], 'it has just come back');
    assert.deepEqual(verdict({ ...old, resumedAt: ago(HOUR - 1) }), [null, null]);
    assert.deepEqual(verdict({ ...old, resumedAt: ago(HOUR) }), [null, AN_HOUR_AGO]);
  });

  test('a silence is said once, ends when something comes or nobody asks any more, and a token that never delivered is none', () => {
    const silent = { lastAt: ago(2 * HOUR), silentSince: ago(2 * HOUR) };
    assert.deepEqual(verdict(silent), [null, null]);
    assert.deepEqual(verdict({ ...silent, staleAfter: null }), ['ends', null]);
    assert.deepEqual(verdict({ lastAt: null }), [null, null]);
    assert.equal(tokenVerdict({ ...TOKEN, staleAfter: null }, null, NOW).dueAt, null, 'it is not watched any more');
  });

  test('the next look is when something may be due, and never at once again', () => {
    const due = (token: Partial<WatchedToken>) => tokenVerdict({ ...TOKEN, ...token }, null, NOW).dueAt?.getTime() ?? 0;
    assert.equal(due({ lastAt: ago(60), oldestAt: ago(600) }), ago(600).getTime() + HOUR * 1_000);
    assert.equal(due({ lastAt: ago(60) }), ago(60).getTime() + HOUR * 1_000);
    assert.ok(due({ lastAt: ago(1), oldestAt: ago(2 * HOUR) }) > NOW.getTime());
    assert.ok(due({ lastAt: ago(HOUR - 1) }) >= NOW.getTime() + 1_000);
  });
});

const TOKEN: WatchedToken = { id: 't', name: 'T', staleAfter: HOUR, lastAt: ago(1), silentSince: null, resumedAt: null, oldestAt: null };

test('a silent token is one alert that fires with what is missing, and ends without words', () => {
  const token = { id: 't', name: 'T', staleAfter: 60 };
  const at = new Date('2030-05-15T10:00:00Z');
  const fired = silenceSignal(token, 'fire', at, 'Europe/Berlin');
  assert.deepEqual([fired.action, fired.title, fired.severity, fired.fingerprint], ['fire', 'Nothing from T', 'high', 'webhook-token:t']);
  assert.match(
    fired.description ?? '',
    /^The webhook token T last delivered something at 2030-05-15 12:00 CEST; it is expected every 1 minute/,
  );
  assert.deepEqual(fired.labels, { alertname: 'WebhookTokenSilent', webhook_token: 'T', webhook_token_id: 't', severity: 'high' });
  const ended = silenceSignal(token, 'resolve', at, 'UTC');
  assert.deepEqual(
    [ended.action, ended.title, ended.description, ended.severity, ended.fingerprint],
    ['resolve', null, null, null, 'webhook-token:t'],
  );
  assert.equal(silenceSignal({ ...token, name: 'x'.repeat(2_000) }, 'fire', at, 'UTC').title?.length, 1_000);
});
