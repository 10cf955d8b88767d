import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderTwiml } from './twiml.ts';

test('S51: words and addresses are text in TwiML, and signs that XML forbids are left out', () => {
  const hostile = '</Say><Redirect>http://evil.test</Redirect>&amp; "x" \u0000\u0007\ud800';
  const listening = renderTwiml({ text: hostile, after: 'listen', turn: 1 }, 'https://t.example/cb?ref=1&on=digit');
  const tags = [...listening.matchAll(/<\/?([A-Za-z]+)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(tags)], ['Response', 'Gather', 'Say', 'Hangup']);
  assert.ok(listening.includes('action="https://t.example/cb?ref=1&amp;on=digit"'));
  assert.ok(listening.includes('&lt;/Say&gt;&lt;Redirect&gt;http://evil.test&lt;/Redirect&gt;&amp;amp; &quot;x&quot;'));
  assert.doesNotMatch(listening, /[\p{Cc}]/u);
  assert.equal(listening, listening.toWellFormed());
  assert.equal(
    renderTwiml({ text: 'Done', after: 'hang_up', turn: 0 }, ''),
    '<?xml version="1.0" encoding="UTF-8"?><Response><Say>Done</Say><Hangup/></Response>',
  );
});
