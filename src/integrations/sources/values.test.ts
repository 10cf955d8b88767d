import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Signal } from '../../modules/alerts/signal.ts';
import { actionBy, alertOf, type AlertParts, ignore, readOne } from './alert.ts';
import { embeddedJson, firstOf, joined, objectAt, objectsAt, pairsOf, tagsOf, valueText, without } from './values.ts';

function signal(parts: Partial<AlertParts>): Signal {
  const made = alertOf('tool', 0, { action: 'fire', identity: ['1'], ...parts });
  assert.ok('fingerprint' in made, 'code' in made ? made.detail : '');
  return made;
}

test('blanks, placeholders that nobody filled, and what is no scalar are no values', () => {
  const none = [
    '',
    '  ',
    null,
    undefined,
    {},
    [],
    '{{ alert.name }}',
    '$SERVICE',
    '$HOSTNAME$',
    '$' + '{host}',
    '{EVENT.NAME}',
    '*UNKNOWN*',
  ];
  for (const value of none) assert.equal(valueText(value), null, String(value));
  for (const value of ['{{ x }} is full', 'cost: $5', '$5', '50 %', '*', '{}', 'a*b*']) assert.equal(valueText(value), value);
  assert.equal(firstOf('', '$NAME', 7, 'b'), '7');
});

test('pairs, tags and JSON in a text are read; broken ones are nothing', () => {
  assert.deepEqual({ ...pairsOf([{ key: 'a', value: 1 }, ['b', 2], 7, { key: '' }]) }, { a: 1, b: 2 });
  assert.deepEqual({ ...pairsOf([{ name: 'a', v: 1 }], 'name', 'v') }, { a: 1 });
  assert.deepEqual({ ...tagsOf('env:prod, url=http://a:80,canary,:x,') }, { env: 'prod', url: 'http://a:80', canary: 'true' });
  assert.deepEqual({ ...tagsOf(['a:b', 3]) }, { a: 'b', 3: 'true' });
  assert.deepEqual({ ...tagsOf(7), ...pairsOf('x') }, {});
  assert.deepEqual(embeddedJson('{"a":[1]}'), { a: [1] });
  for (const text of ['{', 'plain', '7', 7, null]) assert.equal(embeddedJson(text), null);
  assert.deepEqual(objectAt({ a: { b: { c: 1 } } }, 'a', 'b'), { c: 1 });
  assert.deepEqual(objectAt([], 'a'), {});
  assert.deepEqual(objectsAt({ a: [1, { b: 2 }] }, 'a'), [{ b: 2 }]);
  assert.equal(joined(['a', null, '$X', 'b']), 'a, b');
  assert.deepEqual({ ...without({ a: 1, b: 2 }, 'a') }, { b: 2 });
});

test('an identity is readable while plain, never another tool’s, and its parts cannot run into one another', () => {
  assert.equal(signal({ identity: ['a', 7] }).fingerprint, 'tool:a:7');
  assert.notEqual(signal({ identity: ['a:b', 'c'] }).fingerprint, signal({ identity: ['a', 'b:c'] }).fingerprint);
  assert.match(signal({ identity: ['with spaces'] }).fingerprint, /^tool:[0-9a-f]{32}$/);
  assert.ok('code' in alertOf('tool', 0, { action: 'fire', identity: [null, 'b'] }));
  assert.ok('code' in alertOf('tool', 0, { action: null, identity: ['a'] }));
});

test('secrets among labels and in links are removed, blanks and placeholders left out', () => {
  const made = signal({
    name: 'Disk',
    severity: 'P2',
    link: 'https://a.example.com/x?y?token=abc',
    labels: { api_key: 'abc', empty: '', team: '$TEAM', nested: {}, n: 7 },
    annotations: { graph: 'https://u:p@a.example.com/' },
  });
  assert.deepEqual({ ...made.labels }, { alertname: 'Disk', severity: 'P2', api_key: '[removed]', n: '7' });
  assert.equal(made.generatorUrl, 'https://a.example.com/x?y?token=[removed]');
  assert.equal(made.annotations['graph'], 'https://[removed]@a.example.com/');
  assert.deepEqual([made.severity, made.title], ['high', 'Disk']);
});

test('words for states are read in any case, and an event that makes no alert is no rejection', () => {
  const action = actionBy({ fire: ['open'], resolve: ['closed'], acknowledge: ['seen'] });
  assert.deepEqual(
    [action('OPEN'), action(' Closed'), action('seen'), action('x'), action({})],
    ['fire', 'resolve', 'acknowledge', null, null],
  );
  const ignored = ignore(0, 'test', 'A test');
  assert.deepEqual(
    readOne('tool', {}, () => ignored),
    { source: 'tool', signals: [], rejected: [], ignored: [ignored] },
  );
});
