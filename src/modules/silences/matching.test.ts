import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SYSTEM } from '../../platform/actor.ts';
import { compileSilence, isAbout } from './matching.ts';
import type { Silence } from './silence.ts';

const AT = new Date('2030-05-15T12:00:00Z');
const SILENCE: Silence = {
  id: 's',
  title: 'Deploy',
  comment: '',
  serviceIds: [],
  matchers: [],
  mode: 'suppress',
  statusPageIds: [],
  createdBy: SYSTEM,
  author: null,
  startsAt: AT,
  endsAt: new Date(AT.getTime() + 3_600_000),
  timeZone: 'UTC',
  rrule: null,
  endedAt: null,
  cutStart: null,
  version: 1,
  createdAt: AT,
  updatedAt: AT,
};
const ALERT = { labels: { app: 'pay' }, severity: 'critical' as const, source: 'native', title: 'Disk' };
const about = (matchers: readonly string[], serviceIds: readonly string[] = [], serviceId: string | null = null) =>
  isAbout(compileSilence({ ...SILENCE, matchers, serviceIds }), ALERT, serviceId);

describe('which alerts a silence covers', () => {
  test('all of its matchers, and one of its services', () => {
    assert.equal(about(['app="pay"']), true);
    assert.equal(about(['app="pay"', 'app="other"']), false);
    assert.equal(about([], ['one', 'two'], 'two'), true);
    assert.equal(about([], ['one'], 'two'), false);
    assert.equal(about([], ['one'], null), false);
    assert.equal(about(['app="other"'], ['one'], 'one'), false);
  });

  test('none, if it has neither a matcher nor a service', () => {
    assert.equal(about([]), false);
    assert.equal(about([], [], 'one'), false);
  });

  test('none, if one of its matchers is unreadable', () => {
    assert.equal(about(['app="pay"', '=~(']), false);
    assert.equal(about(['=~(']), false);
    assert.equal(about(['=~('], ['one'], 'one'), false);
  });
});
