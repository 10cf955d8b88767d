import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionStore, eventParser, followLive, onLive } from './live.ts';

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
