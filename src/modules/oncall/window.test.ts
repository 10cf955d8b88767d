import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../platform/errors.ts';
import { readInterval } from './interval.ts';
import { readAt, readPart, readWindow } from './window.ts';

const NOW = Date.parse('2030-05-15T10:00:00Z');
const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(NOW + ms).toISOString();
const faults = (read: () => unknown): string[] => {
  try {
    read();
    return [];
  } catch (error) {
    assert.ok(error instanceof Problem);
    for (const { detail } of error.errors) assert.ok(error.detail.includes(detail));
    return [error.code, ...error.errors.map(({ pointer, code }) => `${pointer} ${code}`)];
  }
};

test('a time between two instants begins now and has its usual length, where nothing else is said', () => {
  assert.deepEqual(readWindow({}, NOW, 1_000), { from: NOW, until: NOW + 1_000 });
  assert.deepEqual(readWindow({ from: iso(5_000) }, NOW, 1_000), { from: NOW + 5_000, until: NOW + 6_000 });
  assert.deepEqual(readWindow({ until: iso(7_000) }, NOW, 1_000), { from: NOW, until: NOW + 7_000 });
});

test('its end is later than its beginning, 400 days at most', () => {
  assert.deepEqual(
    faults(() => readWindow({ until: iso(0) }, NOW, 1)),
    ['bad_request', '?until order'],
  );
  assert.deepEqual(
    faults(() => readWindow({ until: iso(1) }, NOW, 1)),
    [],
  );
  assert.deepEqual(
    faults(() => readWindow({ until: iso(400 * DAY_MS) }, NOW, 1)),
    [],
  );
  assert.deepEqual(
    faults(() => readWindow({ until: iso(400 * DAY_MS + 1) }, NOW, 1, '/')),
    ['validation_failed', '/until too_long'],
  );
});

test('a text that is no instant is named, and nothing else is said of the order then', () => {
  assert.deepEqual(
    faults(() => readWindow({ from: 'x', until: 'y' }, NOW, 1)),
    ['bad_request', '?from instant', '?until instant'],
  );
  assert.deepEqual(
    faults(() => readWindow({ from: iso(0), until: '2030-13-01T00:00:00Z' }, NOW, 1)),
    ['bad_request', '?until instant'],
  );
});

test('one instant is now where it is left out, and an open end is none', () => {
  assert.equal(readAt(undefined, NOW), NOW);
  assert.equal(readAt(iso(5), NOW), NOW + 5);
  assert.deepEqual(
    faults(() => readAt('x', NOW)),
    ['bad_request', '?at instant'],
  );
  assert.equal(readPart(undefined, '?from'), null);
  assert.deepEqual(readPart(iso(5), '?from'), new Date(NOW + 5));
  assert.deepEqual(
    faults(() => readPart('x', '?from')),
    ['bad_request', '?from instant'],
  );
});

test('start and end of something are read with any offset, and every fault is named below its place', () => {
  const read = (start: string, end: string) => {
    const errors: Parameters<typeof readInterval>[2] = [];
    const interval = readInterval({ start, end }, '/override', errors);
    for (const { pointer, detail } of errors) assert.ok(detail.startsWith(`${pointer} must be`));
    return [interval.from, interval.until, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)];
  };
  assert.deepEqual(read('2030-05-15T12:00:00+02:00', '2030-05-15 10:00:01z'), [NOW, NOW + 1_000]);
  assert.deepEqual(read(iso(0), iso(0)), [NOW, NOW, '/override/end order']);
  assert.deepEqual(read('x', iso(0)), [0, NOW, '/override/start instant']);
  assert.deepEqual(read(iso(0), 'x'), [NOW, 0, '/override/end instant']);
  assert.deepEqual(read('2030-05-15', '2030-05-15T10:00Z'), [0, 0, '/override/start instant', '/override/end instant']);
});
