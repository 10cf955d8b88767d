import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spoken } from './spoken.ts';

test('a command is its verb and what it is about', () => {
  for (const [text, verb, rest] of [
    ['ack', 'acknowledge', ''],
    ['ack #12', 'acknowledge', '#12'],
    ['Acknowledge incident 12', 'acknowledge', '12'],
    ['resolve alert #3', 'resolve', '#3'],
    ['declare', 'declare', ''],
    ['declare incident Checkout is down', 'declare', 'Checkout is down'],
    ['declare alert storm', 'declare', 'alert storm'],
    ['page somebody', 'page', ''],
    ['page anna lee', 'page', 'anna lee'],
    ['override in storefront', 'override', 'storefront'],
    ['mute diskfull', 'silence', 'diskfull'],
    ['new routing rule', 'new-rule', ''],
    ['new  team', 'new-team', ''],
    ['new service ledger', 'new-service', 'ledger'],
  ] as const)
    assert.deepEqual(spoken(text), { verb, rest }, text);
});

test('a name that begins like a verb is no command', () => {
  for (const text of ['', 'acknowledgements', 'pagecache', 'pages', 'declared', 'overrides', 'news', 'resolver down', '12'])
    assert.equal(spoken(text), null, text);
});
