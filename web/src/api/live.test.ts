import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { connectionStore, eventParser, followLive, onLive } from './live.ts';
import { startLiveAt } from './session-state.ts';

after(() => void Reflect.deleteProperty(globalThis, 'window'));

test('events are read whole from any cut of the stream; comments are passed over', () => {
  const text = ': keepalive\n\nretry: 3000\n\nid: 7\nevent: alerts.changed\ndata: {"a":1}\n\ndata: one\ndata: two\n\n';
  for (let size = 1; size <= text.length; size += 1) {
    const seen: unknown[] = [];
    const feed = eventParser((event) => seen.push(event));
    for (let at = 0; at < text.length; at += size) feed(text.slice(at, at + size));
    assert.deepEqual(seen, [
      { type: 'alerts.changed', data: '{"a":1}', id: '7' },
      { type: 'message', data: 'one\ntwo', id: null },
    ]);
  }
});

test('S75: a page whose stream ended for a newer one does not come back by itself, and does when someone turns to it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const window = new EventTarget();
  Object.assign(globalThis, { window });
  let asked = 0;
  t.mock.method(globalThis, 'fetch', async () => {
    asked += 1;
    return new Response('event: superseded\ndata: {"reason":"20 newer streams"}\n\n');
  });
  const paused = () =>
    new Promise<void>((resolve) => {
      const stop = connectionStore.subscribe(() => {
        if (connectionStore.get().state !== 'paused') return;
        stop();
        resolve();
      });
    });
  let waiting = paused();
  const stop = followLive();
  await waiting;
  t.mock.timers.tick(600_000);
  await new Promise(setImmediate);
  assert.equal(asked, 1);
  waiting = paused();
  window.dispatchEvent(new Event('focus'));
  await waiting;
  assert.equal(asked, 2);
  stop();
});

test('the first stream goes on behind the first answer, the next behind the last event; who does not know where asks for everything', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(globalThis, { window: new EventTarget() });
  const asked: (string | null)[] = [];
  let body = '';
  t.mock.method(globalThis, 'fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['last-event-id'] ?? null);
    // It stays open, as a stream does.
    return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(body)) }));
  });
  let resets = 0;
  const numbers: unknown[] = [];
  const stops = [onLive('reset', () => (resets += 1)), onLive('alerts.changed', (data) => numbers.push(...data.numbers))];
  const follow = async () => {
    const open = new Promise<void>((resolve) => {
      const stop = connectionStore.subscribe(() => {
        if (connectionStore.get().state !== 'open') return;
        stop();
        resolve();
      });
    });
    const stop = followLive();
    await open;
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    stop();
  };
  body = 'event: ready\ndata: {}\n\n';
  await follow();
  assert.deepEqual(asked, [null]);
  assert.equal(resets, 1, 'it may have missed something');

  startLiveAt('41');
  // A later answer is not the first: what came between them is not lost.
  startLiveAt('50');
  body = 'id: 42\nevent: alerts.changed\ndata: {"data":{"numbers":[7]}}\n\nevent: ready\ndata: {}\n\n';
  await follow();
  assert.deepEqual(asked, [null, '41']);
  assert.deepEqual(numbers, [7]);

  body = 'event: ready\ndata: {}\n\n';
  await follow();
  assert.deepEqual(asked, [null, '41', '42']);
  assert.equal(resets, 1, 'what is known to be whole is not asked for again');
  for (const stop of stops) stop();
});

test('a page that listens for an event that does not exist, or reads a member it does not have, does not compile', () => {
  // Checked by the compiler: a line that compiles after all is an error.
  const stops = [
    onLive('alerts.changed', ({ numbers }) => numbers.length),
    // @ts-expect-error no such event
    onLive('alert.changed', () => {}),
    // @ts-expect-error no such member
    onLive('alerts.changed', ({ ids }) => ids),
  ];
  for (const stop of stops) stop();
});
