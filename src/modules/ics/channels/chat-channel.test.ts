import assert from 'node:assert/strict';
import { test } from 'node:test';
import { archiveAt, linesOf, readAt, retryMs, saidLines, topicOf } from './chat-channel.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const DAY_MS = 86_400_000;

test('the channel is told what happened, not who was paged nor about itself; a summary and an address stand below', () => {
  const entry = (kind: string, data = {}) => ({ kind, text: kind, data });
  assert.deepEqual(
    linesOf([
      ...['page.sent', 'channel.opened', 'message.sent', 'chat_reply.taken', 'incident.page.note'].map((kind) => entry(kind)),
      entry('note', { summary: 'a\nb', url: 'https://x' }),
      entry('other', { summary: 5, url: null }),
    ]),
    ['incident.page.note', 'note', 'a', 'b', 'https://x', 'other'],
  );
});

test('the topic says how the incident stands and who leads it', () => {
  const incident = { number: 7, severity: 'high', status: 'active' };
  assert.equal(topicOf(incident, 'Ada'), 'Incident 7 · high · active · led by Ada');
  assert.equal(topicOf(incident, null), 'Incident 7 · high · active · no commander');
});

test('a channel is archived a day after its incident is closed or cancelled, where that is wanted', () => {
  const ended = { closed_at: ago(5), cancelled_at: null };
  assert.deepEqual(archiveAt(ended, true), new Date(ago(5).getTime() + DAY_MS));
  assert.deepEqual(archiveAt({ closed_at: null, cancelled_at: ago(9) }, true), new Date(ago(9).getTime() + DAY_MS));
  assert.equal(archiveAt(ended, false), null);
  assert.equal(archiveAt({ closed_at: null, cancelled_at: null }, true), null);
});

test('a channel is read every three seconds, seldom after the end, and not at all a day later', () => {
  const read = (closed: Date | null) => readAt({ closed_at: closed, cancelled_at: null }, NOW)?.getTime();
  assert.equal(read(null), NOW.getTime() + 3_000);
  assert.equal(read(ago(5)), NOW.getTime() + 60_000);
  assert.equal(read(ago(DAY_MS)), NOW.getTime() + 60_000);
  assert.equal(read(ago(DAY_MS + 1)), undefined);
  assert.equal(readAt({ closed_at: null, cancelled_at: ago(DAY_MS + 1) }, NOW), null);
});

test('a message of the thread names its author, without blank lines, cut to what chats take', () => {
  assert.deepEqual(saidLines(' Ada\nL ', ' on it \n\n now '), { lead: 'Ada L', lines: ['on it ', ' now'] });
  assert.equal(saidLines(' ', 'x').lead, 'Someone');
  assert.equal(saidLines('a'.repeat(81), 'x').lead.length, 80);
  assert.deepEqual(saidLines('a', 'x'.repeat(2_800)).lines, ['x'.repeat(2_800)]);
  assert.deepEqual(saidLines('a', 'x'.repeat(2_801)).lines, [`${'x'.repeat(2_800)} …`]);
});

test('pauses double from two seconds to five minutes; what a chat asks for is kept between a second and five minutes', () => {
  assert.deepEqual(
    [0, 1, 7, 8, 99].map((attempts) => retryMs(attempts, null)),
    [2_000, 4_000, 256_000, 300_000, 300_000],
  );
  assert.deepEqual(
    [0, 1_000, 5_000, 300_001].map((asked) => retryMs(3, asked)),
    [1_000, 1_000, 5_000, 300_000],
  );
});
