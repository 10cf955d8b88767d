import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameOf, heartbeatSeconds, PROTOCOL, streamFrame, WORK_LEASE_MS } from './protocol.ts';

test('the version of the protocol is the one that agents are written for', () => {
  assert.equal(PROTOCOL, '2026-11');
});

test('an agent is asked for three heartbeats within its presence, and within the lease of its work', () => {
  assert.equal(WORK_LEASE_MS, 60_000);
  assert.deepEqual([30_000, 59_999, 60_000, 600_000].map(heartbeatSeconds), [10, 19, 20, 20]);
});

test('an event of the stream has a number that a client resumes after, one of the stream itself has none', () => {
  assert.equal(frameOf(7, 'investigation.dispatched', '{"a":1}'), 'id: 7\nevent: investigation.dispatched\ndata: {"id":"7","a":1}\n\n');
  const frame = streamFrame('ping' as Parameters<typeof streamFrame>[0], {} as never, new Date(0));
  assert.equal(frame, 'event: ping\ndata: {"id":null,"type":"ping","version":1,"occurred_at":"1970-01-01T00:00:00.000Z","data":{}}\n\n');
});
