import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StreamNotes } from './stream-notes.ts';

const [SCOUT, HELPER] = [
  { id: 'a', name: 'Scout' },
  { id: 'b', name: 'Helper' },
];

test('what becomes of an agent’s streams is one line at once, and then one per minute that says how often; each agent has its own', () => {
  const notes = new StreamNotes();
  assert.deepEqual(notes.add(SCOUT, 'superseded', 0), { agent: 'a', name: 'Scout', counts: { superseded: 1 } });
  for (let n = 0; n < 145; n += 1) assert.equal(notes.add(SCOUT, 'stream_refused', 1), null);
  assert.equal(notes.add(SCOUT, 'superseded', 59_999), null);
  assert.deepEqual(notes.add(HELPER, 'closed', 59_999), { agent: 'b', name: 'Helper', counts: { closed: 1 } });
  assert.deepEqual(notes.due(59_999), []);
  assert.deepEqual(notes.due(60_000), [{ agent: 'a', name: 'Scout', counts: { stream_refused: 145, superseded: 1 } }]);
  assert.deepEqual(notes.due(60_000), []);
  assert.equal(notes.add(SCOUT, 'closed', 60_001), null, 'a line was just written');
  assert.deepEqual(notes.due(Number.POSITIVE_INFINITY), [{ agent: 'a', name: 'Scout', counts: { closed: 1 } }]);
});

test('an agent that was quiet for a minute is told of at once again', () => {
  const notes = new StreamNotes();
  notes.add(SCOUT, 'closed', 0);
  assert.deepEqual(notes.due(60_000), []);
  assert.deepEqual(notes.add(SCOUT, 'failed', 60_001), { agent: 'a', name: 'Scout', counts: { failed: 1 } });
});
