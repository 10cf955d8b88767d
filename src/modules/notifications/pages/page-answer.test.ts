import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerAll, answerOne, messageKey, readAnswer } from './page-answer.ts';

const PAGE = '0199b1c2-0000-7000-8000-000000000001';
const INCIDENT = '0199b1c2-0000-7000-8000-000000000002';

test('S76: the value of a page’s button says which incidents its message named', () => {
  assert.deepEqual(readAnswer(answerAll(PAGE, [])), { pageId: PAGE });
  assert.deepEqual(readAnswer(answerOne(PAGE, INCIDENT)), { pageId: PAGE, incidentId: INCIDENT });
  assert.deepEqual(readAnswer(answerAll(PAGE, [7])), { pageId: PAGE, shown: [7] });
  assert.deepEqual(readAnswer(answerAll(PAGE, [90_071, 3, 12])), { pageId: PAGE, shown: [3, 12, 90_071] });
});

test('a message has the same name at every attempt, and another one when it tells of more', () => {
  const incident = (id: string, title: string) => ({
    id,
    number: 1,
    title,
    severity: 'high',
    status: 'triggered',
    wanted: true,
    acknowledgedBy: null,
    mergedInto: null,
    seenBefore: null,
  });
  const content = (...ids: string[]) => ({ kind: 'incident' as const, incidents: ids.map((id) => incident(id, 'Down')), notices: [] });
  assert.equal(messageKey(PAGE, content('a', 'b')), messageKey(PAGE, content('b', 'a')));
  assert.notEqual(messageKey(PAGE, content('a')), messageKey(PAGE, content('a', 'b')));
  assert.match(messageKey(PAGE, content('a')), /^[0-9a-f-]+$/, 'it stands in a letter’s Message-ID');
  assert.equal(messageKey(PAGE, { kind: 'notice', title: 'T', body: '', link: null }), PAGE);
});

test('S76: however many incidents a message names, the value fits into a button, and names none that the message does not', () => {
  for (const step of [1, 2, 1_000, 1_000_000])
    for (const count of [1, 50, 300, 400, 500, 1_000, 5_000]) {
      const numbers = Array.from({ length: count }, (_, n) => 1 + n * step);
      const value = answerAll(PAGE, numbers);
      assert.ok(value.length <= 2_000, `${value.length} characters`);
      const { shown = [] } = readAnswer(value);
      assert.deepEqual(shown, numbers.slice(0, shown.length), 'the first ones');
      assert.ok(shown.length >= Math.min(count, 250), `${shown.length} of ${count}`);
    }
});

test('S76: a value that is none of ours names no page of ours', () => {
  for (const value of [
    '',
    'x',
    `${PAGE}x`,
    `${PAGE}:`,
    `${PAGE}:-`,
    `${PAGE}:a.b`,
    `${PAGE}.x`,
    `${PAGE}:zzzzzzzzzzzzzzzzzz`,
    `${PAGE}.${INCIDENT}.x`,
  ])
    assert.match(readAnswer(value).pageId, /^0{8}-/, value);
});
