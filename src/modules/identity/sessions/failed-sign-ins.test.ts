import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FailedSignIns, type FailureRecord, RECORDED_A_MINUTE } from './failed-sign-ins.ts';

test('a flood of failed sign-ins is recorded up to a bound each minute, and the others as one number', async () => {
  let now = 0;
  const records: FailureRecord<string>[] = [];
  const failures = new FailedSignIns<string>(
    async (record) => void records.push(record),
    () => now,
  );
  for (let n = 0; n < RECORDED_A_MINUTE; n += 1) await failures.note(`guess${n}`);
  assert.equal(records.length, RECORDED_A_MINUTE);
  for (let n = 0; n < 70; n += 1) await failures.note('one too many');
  now = 59_999;
  await failures.settle();
  assert.equal(records.length, RECORDED_A_MINUTE, 'their minute is not over');
  now = 60_000;
  await failures.settle();
  await failures.settle();
  assert.deepEqual(records.at(-1), { more: 70 });
  assert.equal(records.length, RECORDED_A_MINUTE + 1);
  await failures.note('the next minute');
  assert.deepEqual(records.at(-1), { failure: 'the next minute' });
});
