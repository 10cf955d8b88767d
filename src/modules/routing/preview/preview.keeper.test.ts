import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLER_MS, openPreviewThreads } from './preview.keeper.ts';

const FILE = new URL('../../../platform/side-thread.fixture.ts', import.meta.url);

test('however long a thread takes to start, the first preview on it has its two seconds', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  process.once('worker', () => {
    now = 60_000;
  });
  const onThread = openPreviewThreads<{ readonly ask: string }, object>(FILE);
  const left = await onThread('/config/rules', async (thread) => {
    await thread.ask({ ask: 'anything' });
    return thread.left();
  });
  assert.equal(now, 60_000, 'a thread was started');
  assert.equal(left, CALLER_MS);
});
