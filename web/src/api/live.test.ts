import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventParser } from './live.ts';

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
