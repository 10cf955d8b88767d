import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseTime } from './time.ts';

const SAME = '2025-03-04T08:42:58.315Z';

test('RFC 3339 with any decimals and any offset is read to the millisecond', () => {
  const spellings = [
    SAME,
    '2025-03-04T08:42:58.315123456Z',
    '2025-03-04T08:42:58.315+00:00',
    '2025-03-04T08:42:58.315+0000',
    '2025-03-04T08:42:58.315-00',
    '2025-03-04T14:12:58.315+05:30',
    '2025-03-04T03:42:58.315-05:00',
    '2025-03-04 08:42:58.315',
    '2025-03-04 08:42:58.315 UTC',
    '2025-03-04t08:42:58.315z',
    '  2025-03-04T08:42:58.315Z ',
    '2025-03-04T09:42:58.315+01.00',
  ];
  for (const spelling of spellings) assert.equal(parseTime(spelling)?.toISOString(), SAME, spelling);
  assert.equal(parseTime('2025-03-04T08:42:58Z')?.toISOString(), '2025-03-04T08:42:58.000Z');
  assert.equal(parseTime('2025-03-04T08:42:58.5Z')?.toISOString(), '2025-03-04T08:42:58.500Z');
  assert.equal(parseTime('2025-03-04T08:42:58.05Z')?.toISOString(), '2025-03-04T08:42:58.050Z');
  assert.equal(parseTime('2025-03-04T08:42Z')?.toISOString(), '2025-03-04T08:42:00.000Z');
});

test('the texts of Go, Java, Ruby, C, HTTP and of mails are read, to the second', () => {
  const spellings = [
    '2025-03-04 08:42:58.315101102 +0000 UTC',
    '2025-03-04 08:42:58 +0000 UTC',
    '2025-03-04 08:42:58 UTC',
    '2025/03/04 08:42:58 GMT',
    '2025.03.04 08:42:58',
    'Tue Mar 04 08:42:58 UTC 2025',
    'Tue Mar  4 08:42:58 2025',
    'Tue, 04 Mar 2025 08:42:58 GMT',
    'March 4, 2025 8:42:58 AM GMT',
    '03/04/2025 08:42:58 AM UTC',
  ];
  for (const spelling of spellings) assert.equal(parseTime(spelling)?.toISOString().slice(0, 19), '2025-03-04T08:42:58', spelling);
  assert.equal(parseTime('March 4, 2025 12:36 AM GMT')?.toISOString(), '2025-03-04T00:36:00.000Z');
  assert.equal(parseTime('03/04/2025 12:05:10 PM UTC')?.toISOString(), '2025-03-04T12:05:10.000Z');
  for (const unsure of [
    'Tue Mar 04 08:42:58 CET 2025',
    'Mar 04 08:42:58',
    'Foo 4, 2025 10:36 AM GMT',
    '13/04/2025 08:42:58 AM UTC',
    '03/04/2025 08:42:58',
  ])
    assert.equal(parseTime(unsure), null, unsure);
});

test('an epoch in seconds, milliseconds, microseconds or nanoseconds is read, as number or text', () => {
  for (const epoch of [1741077778.315, 1741077778315, 1741077778315000, 1741077778315000000]) {
    assert.equal(parseTime(epoch)?.toISOString(), SAME);
    assert.equal(parseTime(String(epoch))?.toISOString(), SAME);
  }
});

test('what says no time is null', () => {
  const nothing = [
    0,
    -1,
    '0',
    '-1',
    '',
    ' ',
    null,
    undefined,
    true,
    {},
    [],
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '+294277-01-01T00:00:00Z',
    '294277-01-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    'yesterday',
    'foo 1',
    '2025-13-01T00:00:00Z',
    '2025-01-32T00:00:00Z',
    '2025-01-01T25:00:00Z',
    '2025-01-01T00:61:00Z',
    '2025-01-01T00:00:00+',
    '1'.repeat(400),
    1e30,
    '$DATE',
  ];
  for (const value of nothing) assert.equal(parseTime(value), null, String(value));
});

test('no value makes it fail, and what it gives is a time PostgreSQL and four digits can hold', () => {
  const check = (value: unknown) => {
    const time = parseTime(value);
    assert.ok(time === null || (time.getTime() >= 1 && time.getUTCFullYear() <= 9999));
  };
  fc.assert(fc.property(fc.anything(), check));
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-:.TZ+ '), maxLength: 40 }), check));
  fc.assert(fc.property(fc.double(), check));
});
