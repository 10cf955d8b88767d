import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationInWords } from './duration.ts';

test('durations are said in their two largest units', () => {
  assert.deepEqual(
    [0, 1, 60, 90, 3_600, 86_400 + 61].map((seconds) => durationInWords(seconds)),
    ['0 seconds', '1 second', '1 minute', '1 minute 30 seconds', '1 hour', '1 day 1 minute'],
  );
  assert.equal(durationInWords(72_027, 1), '20 hours');
});
