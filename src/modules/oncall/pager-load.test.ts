import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourOfWeek, nightOf } from './pager-load.ts';

const reading = (text: string) => Date.parse(`${text}Z`);

test('the week begins on Monday at midnight and has 168 hours', () => {
  assert.equal(hourOfWeek(reading('2030-05-13T00:00:00')), 0);
  assert.equal(hourOfWeek(reading('2030-05-15T12:59:59')), 2 * 24 + 12);
  assert.equal(hourOfWeek(reading('2030-05-19T23:59:59')), 167);
  assert.equal(hourOfWeek(reading('1969-12-31T23:00:00')), 2 * 24 + 23);
});

test('a night goes from 22:00 to 08:00 and is one night on both sides of midnight', () => {
  const night = nightOf(reading('2030-05-14T22:00:00'));
  assert.notEqual(night, null);
  assert.equal(nightOf(reading('2030-05-15T07:59:59')), night);
  assert.equal(nightOf(reading('2030-05-14T21:59:59')), null);
  assert.equal(nightOf(reading('2030-05-15T08:00:00')), null);
  assert.notEqual(nightOf(reading('2030-05-15T22:00:00')), night);
});
