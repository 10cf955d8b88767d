import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { absoluteText, clockText } from './time.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const at = Date.parse('2030-05-15T12:30:05Z');

test('a time has its day when it is not the one of now, in the zone that is chosen', () => {
  process.env['TZ'] = 'Asia/Tokyo';
  const later = Date.parse('2030-05-15T16:00:00Z');
  assert.equal(clockText(at, at, 'utc'), '12:30');
  assert.equal(clockText(at, later, 'utc'), '12:30');
  assert.equal(clockText(at, at, 'mine'), '21:30');
  assert.equal(clockText(at, later, 'mine'), '15 May, 21:30');
  assert.equal(absoluteText(at, 'utc'), '15 May 2030, 12:30:05 UTC');
});

test('a device that is carried into another zone shows the time of that one', () => {
  process.env['TZ'] = 'Europe/Berlin';
  assert.equal(clockText(at, at, 'mine'), '14:30');
  process.env['TZ'] = 'America/New_York';
  assert.equal(clockText(at, at, 'mine'), '08:30');
  assert.equal(clockText(at, at, 'utc'), '12:30');
});
