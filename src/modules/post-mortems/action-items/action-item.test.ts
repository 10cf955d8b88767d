import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from './action-item.ts';

test('a day is one that exists, alone or at the beginning of a time', () => {
  for (const text of ['2030-05-15', '2030-05-15T23:59Z', '2030-05-15t10:00:00.123+02:00', '2030-05-15 10:00:00z'])
    assert.equal(dayOf(text), '2030-05-15', text);
  assert.deepEqual([dayOf('2032-02-29'), dayOf('1970-01-01')], ['2032-02-29', '1970-01-01']);
  const wrong = ['2030-02-29', '2030-13-01', '2030-00-10', '2030-05-32', '1969-12-31', '2030-5-15', 'x2030-05-15', '2030-05-15x', ''];
  for (const text of [...wrong, '2030-05-15T10:00', '2030-05-15T25:00Z', 'x2030-05-15T10:00Z', '2030-05-15T10:00Zx'])
    assert.equal(dayOf(text), null, text);
});
