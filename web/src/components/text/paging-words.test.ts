import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldPages, type Happened, peopleIn, notifiedSentence } from './paging-words.ts';

const sent = (user_id: string, channel: string): Happened => ({ kind: 'page.sent', data: { user_id, channel } });
const failed: Happened = { kind: 'page.failed', data: { user_id: 'a', channel: 'email' } };
const level: Happened = { kind: 'escalation.level_notified', data: {} };
const read = (entry: Happened) => entry;
const byOf = (channel: string) =>
  ({ in_app: 'in the web app', chatone: 'on Slack', voiceone: 'by phone', voicetwo: 'by phone' })[channel] ?? channel;
const names = (id: string) => ({ a: 'Anna', b: 'Ben' })[id] ?? '?';

test('the pages of one call are one line, each person with every way; what failed stays in its place', () => {
  const lines = foldPages(
    [level, sent('a', 'in_app'), failed, sent('a', 'chatone'), sent('b', 'voiceone'), sent('b', 'voicetwo')],
    read,
    byOf,
  );
  assert.deepEqual(
    lines.map((line) => (line.kind === 'notified' ? notifiedSentence(line.people, names) : line.entry.kind)),
    ['escalation.level_notified', 'Notified: Anna in the web app and on Slack; Ben by phone.', 'page.failed'],
  );
  assert.deepEqual(peopleIn(lines), ['a', 'b']);
});

test('a single page keeps its own words, and the next call begins a new line', () => {
  const entries = [sent('a', 'in_app'), level, sent('a', 'in_app'), sent('b', 'in_app')];
  const lines = foldPages(entries, read, byOf);
  assert.deepEqual(
    lines.map((line) => (line.kind === 'notified' ? [...line.people.keys()] : line.entry)),
    [entries[0], level, ['a', 'b']],
  );
});

test('an entry without a person or a way is left as it is', () => {
  const entries: Happened[] = [
    { kind: 'page.sent', data: {} },
    { kind: 'page.sent', data: { user_id: 'a' } },
  ];
  assert.deepEqual(
    foldPages(entries, read, byOf),
    entries.map((entry) => ({ kind: 'entry', entry })),
  );
});
