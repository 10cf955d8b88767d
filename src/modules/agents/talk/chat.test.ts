import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOfAsk } from './ask.ts';
import { cutTalk, mentioned, readChat, TALK_MAX } from './chat.ts';

test('a message of 40,000 characters stands whole; one more is cut with a mark', () => {
  assert.deepEqual(cutTalk('x'.repeat(TALK_MAX - 1)), { text: 'x'.repeat(TALK_MAX - 1), truncated: false });
  assert.equal(cutTalk('x'.repeat(TALK_MAX)).truncated, false);
  const cut = cutTalk('x'.repeat(TALK_MAX + 1));
  assert.deepEqual([cut.truncated, cut.text.length, cut.text.endsWith('[…cut]')], [true, TALK_MAX, true]);
  const halved = cutTalk(`${'x'.repeat(TALK_MAX - 8)}😀${'x'.repeat(10)}`);
  assert.ok(halved.text.isWellFormed() && halved.text.length <= TALK_MAX);
});

test('a mention is a whole name after an @, whatever the case; of two that begin alike the longer one', () => {
  const agents = [{ name: 'Scout' }, { name: 'Scout Two' }, { name: 'db.helper' }];
  const names = (text: string) => mentioned(text, agents).map(({ name }) => name);
  assert.deepEqual(names('ask @scout, please'), ['Scout']);
  assert.deepEqual(names('@SCOUT TWO: look'), ['Scout Two']);
  assert.deepEqual(names('@scout two and @Scout'), ['Scout Two', 'Scout']);
  assert.deepEqual(names('(@db.helper)'), ['db.helper']);
  for (const text of ['scout', 'mail scout@scout.example', '@scouts', '@scout-2', 'a@db.helper', ''])
    assert.deepEqual(names(text), [], text);
});

test('a chat is named by its kind and id alone', () => {
  const id = '01980000-0000-7000-8000-000000000000';
  assert.deepEqual(readChat(`incident:${id}`), { kind: 'incident', id });
  for (const text of [id, `team:${id}`, `group:${id} `, 'group:', `GROUP:${id}`]) assert.equal(readChat(text), null, text);
});

test('asks are refused to oneself, in a circle, deeper than two and beyond five that are open', () => {
  const ask = { from: 'a', to: 'b', chain: [] as string[], open: 0 };
  assert.equal(refusalOfAsk(ask), null);
  assert.match(refusalOfAsk({ ...ask, to: 'a' }) ?? '', /itself/);
  assert.equal(refusalOfAsk({ ...ask, from: 'b', to: 'c', chain: ['a'] }), null);
  assert.match(refusalOfAsk({ ...ask, from: 'b', to: 'a', chain: ['a'] }) ?? '', /circle/);
  assert.match(refusalOfAsk({ ...ask, from: 'c', to: 'd', chain: ['a', 'b'] }) ?? '', /deep/);
  assert.equal(refusalOfAsk({ ...ask, open: 4 }), null);
  assert.match(refusalOfAsk({ ...ask, open: 5 }) ?? '', /5 open/);
});
