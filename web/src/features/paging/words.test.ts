import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptWord, type Rule, sentenceOf, withRule } from './words.ts';

const rules: readonly Rule[] = [
  { urgency: 'high', channel: 'voiceone', delay_minutes: 5 },
  { urgency: 'high', channel: 'email', delay_minutes: 0 },
  { urgency: 'high', channel: 'in_app', delay_minutes: 0 },
  { urgency: 'low', channel: 'chatone', delay_minutes: 1 },
];

const BY: Readonly<Record<string, string>> = {
  in_app: 'in the web app',
  email: 'by email',
  chatone: 'on Slack',
  voiceone: 'by phone',
  voicetwo: 'by phone',
};
const ways = { methods: Object.keys(BY), byOf: (channel: string) => BY[channel] ?? channel };

test('rules read as a sentence, what comes first first', () => {
  assert.equal(sentenceOf(rules, 'high', ways), 'Immediately in the web app and by email; after 5 minutes by phone.');
  assert.equal(sentenceOf(rules, 'low', ways), 'After 1 minute on Slack.');
});

test('without a rule the sentence says what the server does then', () => {
  assert.equal(sentenceOf([], 'low', ways), 'By default: immediately in the web app and by email.');
});

test('two phones at the same time are said once', () => {
  assert.equal(sentenceOf(withRule(rules, { urgency: 'high', channel: 'voicetwo' }, 5), 'high', ways), sentenceOf(rules, 'high', ways));
});

test('a way stands once for each urgency, and can be taken out', () => {
  const later = withRule(rules, { urgency: 'high', channel: 'email' }, 10);
  assert.deepEqual(
    later.filter((rule) => rule.channel === 'email'),
    [{ urgency: 'high', channel: 'email', delay_minutes: 10 }],
  );
  assert.equal(withRule(rules, { urgency: 'high', channel: 'email' }, null).length, 3);
});

test('an attempt is told in words, also one of a kind that is not known yet', () => {
  assert.deepEqual(['sent', 'failed', 'dead', 'unheard'].map(attemptWord), ['sent', 'failed', 'permanently failed', 'unheard']);
});
