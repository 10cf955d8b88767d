import assert from 'node:assert/strict';
import { test } from 'node:test';
import { richTextParts } from './rich-text-parts.ts';

const nameOf = (id: string) => (id === 'chatone' ? 'Slack' : id);

test('incidents, alerts and times are found in a sentence; the words around them stay as they are', () => {
  assert.deepEqual(richTextParts('Incident 2 pages level 2 at 2026-11-21T09:25:12.679Z unless it is acknowledged.', nameOf), [
    { kind: 'incident', text: 'Incident 2', number: '2' },
    { kind: 'words', text: ' pages level 2 at ' },
    { kind: 'time', text: '2026-11-21T09:25:12.679Z' },
    { kind: 'words', text: ' unless it is acknowledged.' },
  ]);
  assert.deepEqual(richTextParts('Opened by alert 174: it burns', nameOf), [
    { kind: 'words', text: 'Opened by ' },
    { kind: 'alert', text: 'alert 174', number: '174' },
    { kind: 'words', text: ': it burns' },
  ]);
});

test('what is no number of anything stays words', () => {
  for (const words of ['24 alerts, alert12, incidents 5', 'alert 1234567890', '<b>incident</b>'])
    assert.deepEqual(richTextParts(words, nameOf), [{ kind: 'words', text: words }]);
  assert.deepEqual(richTextParts('', nameOf), []);
});

test('programs are called by the names that people know', () => {
  assert.deepEqual(richTextParts('Sent to #ops (chatone).', nameOf), [{ kind: 'words', text: 'Sent to #ops (Slack).' }]);
});
