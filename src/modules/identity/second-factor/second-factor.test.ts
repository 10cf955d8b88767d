import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedAtProvider, holdOf, isAsked, isRequired, plainCode, providerVouches } from './second-factor.ts';

test('a second factor is required of nobody, of admins or of all', () => {
  assert.deepEqual(
    (['nobody', 'admins', 'all'] as const).map((requiredOf) => [isRequired(requiredOf, 'admin'), isRequired(requiredOf, 'viewer')]),
    [
      [false, false],
      [true, false],
      [true, true],
    ],
  );
});

test('a session owes what its person has and did not show, else what the person must have and has not', () => {
  const facts = { requiredOf: 'admins', role: 'admin', hasFactor: false, shown: false } as const;
  assert.equal(holdOf(facts), 'enrol');
  assert.equal(holdOf({ ...facts, hasFactor: true }), 'verify');
  assert.equal(holdOf({ ...facts, requiredOf: 'nobody', hasFactor: true }), 'verify');
  assert.equal(holdOf({ ...facts, shown: true }), null, 'what a provider vouches for counts');
  assert.equal(holdOf({ ...facts, role: 'operator' }), null);
  assert.deepEqual(
    [isAsked(facts), isAsked({ ...facts, role: 'viewer' }), isAsked({ ...facts, role: 'viewer', hasFactor: true })],
    [true, false, true],
  );
});

test('a provider vouches for a second factor where it says so by amr or acr, and by nothing else', () => {
  for (const claims of [
    { amr: ['mfa'] },
    { amr: ['pwd', 'otp'] },
    { amr: ['hwk', 'pin'] },
    { acr: 'phr' },
    { acr: 'https://refeds.org/profile/mfa', amr: ['pwd'] },
  ])
    assert.equal(providerVouches(claims), true, JSON.stringify(claims));
  for (const claims of [
    {},
    { amr: ['pwd'] },
    { amr: ['otp'] },
    { amr: 'mfa' },
    { amr: [{ mfa: true }] },
    { acr: '1' },
    { acr: ['phr'] },
    { acr: 'PHR' },
  ])
    assert.equal(providerVouches(claims), false, JSON.stringify(claims));
});

test('a provider asked when it says so, within ten minutes; nothing said is neither', () => {
  const now = new Date('2026-03-04T12:00:00Z');
  const ago = (seconds: number) => ({ auth_time: now.getTime() / 1_000 - seconds });
  assert.deepEqual(
    [ago(0), ago(600), ago(-60)].map((claims) => askedAtProvider(claims, now)),
    [true, true, true],
  );
  assert.deepEqual(
    [ago(601), ago(-61), {}, { auth_time: '0' }].map((claims) => askedAtProvider(claims, now)),
    [false, false, null, null],
  );
});

test('codes are read however they are typed', () => {
  assert.deepEqual([plainCode(' 123 456 '), plainCode('abcde-fghjk')], ['123456', 'ABCDEFGHJK']);
});
