import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesInWords, requestWords } from './responder.ts';

const INCIDENT = { number: 7, title: 'Checkout fails', severity: 'high', status: 'open' };

test('a request names who asks, the incident and its state, and the message if there is one', () => {
  assert.deepEqual(requestWords(INCIDENT, 'Ada', null), {
    title: 'Ada asks you to join incident 7: Checkout fails',
    body: 'Severity high, open.',
  });
  assert.equal(requestWords(INCIDENT, 'Ada', 'Please look at Redis').body, 'Severity high, open. Please look at Redis');
});

test('the title of a request has at most 300 characters, its beginning kept', () => {
  const { title } = requestWords({ ...INCIDENT, title: 'x'.repeat(400) }, 'Ada', null);
  assert.equal(title.length, 300);
  assert.match(title, /^Ada asks you to join incident 7: x+$/);
});

test('names read as a sentence', () => {
  assert.equal(namesInWords([]), '');
  assert.equal(namesInWords(['Ada']), 'Ada');
  assert.equal(namesInWords(['Ada', 'Bob']), 'Ada and Bob');
  assert.equal(namesInWords(['Ada', 'Bob', 'Carol']), 'Ada, Bob and Carol');
});
