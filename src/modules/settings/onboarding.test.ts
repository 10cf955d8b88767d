import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onboardingOf } from './onboarding.ts';

const DONE = { admin: true, webhook_token: true, first_alert: true, integration: true, routing: true, default_policy: true };

test('the next step of the first day is the first one that is not done', () => {
  assert.equal(onboardingOf({ ...DONE, first_alert: false, routing: false }, undefined).next, 'first_alert');
  assert.equal(onboardingOf({ ...DONE, admin: false }, undefined).next, 'admin');
  assert.equal(onboardingOf({ ...DONE, default_policy: false }, undefined).next, 'default_policy');
  assert.equal(onboardingOf(DONE, undefined).next, null);
  assert.deepEqual(
    onboardingOf({ ...DONE, integration: false }, undefined)
      .steps.filter(({ done }) => !done)
      .map(({ name }) => name),
    ['integration'],
  );
});

test('the first day is over when somebody says so, not when the steps are done', () => {
  const at = '2030-01-01T00:00:00.000Z';
  const { complete, completed_at } = onboardingOf({ ...DONE, routing: false }, at);
  assert.deepEqual([complete, completed_at], [true, at]);
  for (const stored of [undefined, null, true, 5]) assert.equal(onboardingOf(DONE, stored).complete, false);
});
