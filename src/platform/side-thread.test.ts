import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SideThread, TookTooLong } from './side-thread.ts';

const FILE = new URL('./side-thread.fixture.ts', import.meta.url);
const LONG = 120_000;

test('work that takes too long is given up, and what was asked after it is answered by another thread', async () => {
  const thread = new SideThread(FILE);
  const late = thread.ask('for ever', 20);
  const next = thread.ask('thread', LONG);
  await assert.rejects(late, TookTooLong);
  assert.equal(await next, 'answered');
  assert.equal(thread.starts, 2);
});

test('work that takes too much memory is given up, and this thread lives', async () => {
  const thread = new SideThread(FILE);
  await assert.rejects(thread.ask('memory', LONG), TookTooLong);
  assert.equal(await thread.ask('thread', LONG), 'answered');
});

test('a thread has the memory that it was given', async () => {
  assert.equal(await new SideThread(FILE, 48).ask('memory limit', LONG), 48);
});

test('a buffer moves to the thread when its turn has come, and a promised answer is awaited', async () => {
  const thread = new SideThread(FILE);
  const bytes = new Uint8Array(1_000);
  assert.deepEqual(await Promise.all([thread.ask('thread', LONG), thread.ask(bytes, LONG, [bytes.buffer])]), ['answered', 1_000]);
  assert.equal(bytes.length, 0);
});

test('what is thrown there is thrown here, and the thread goes on', async () => {
  const thread = new SideThread(FILE);
  await assert.rejects(thread.ask('fail', LONG), /as asked/);
  assert.equal(await thread.ask('thread', LONG), 'answered');
  assert.equal(thread.starts, 1);
});

test('an answer that has come counts, even when this thread was too busy to look', async () => {
  const thread = new SideThread(FILE);
  await thread.ask('thread', LONG);
  const seen = new Int32Array(new SharedArrayBuffer(4));
  const asked = thread.ask(seen, 1);
  // The question leaves in a later turn; from then on this thread sleeps until well after the answer.
  setTimeout(() => {
    Atomics.wait(seen, 0, 0, LONG);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  });
  assert.equal(await asked, 'answered');
});

test('questions are answered in order, and a function is asked for its question when its turn has come', async () => {
  const thread = new SideThread(FILE);
  const order: string[] = [];
  const asked = ['a', 'b', 'c'].map((name) =>
    thread.ask(() => {
      order.push(name);
      return 'thread';
    }, LONG),
  );
  assert.equal(thread.depth, 3);
  await Promise.all(asked);
  assert.deepEqual(order, ['a', 'b', 'c']);
});
