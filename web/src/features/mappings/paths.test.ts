import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expressionOf, fieldExpression } from './paths.ts';

test('a member is written with dots, with brackets where its name needs them', () => {
  assert.equal(expressionOf('body', ['alert', 'title']), 'body.alert.title');
  assert.equal(expressionOf('body', ['content-type']), 'body["content-type"]');
  assert.equal(expressionOf('body', ['in', 'a"b', 2]), 'body["in"]["a\\"b"][2]');
});

test('a member of a listed alert is that of item, whichever was pressed; any other is that of the body', () => {
  assert.equal(fieldExpression(['events', 3, 'id'], 'body.events'), 'item.id');
  assert.equal(fieldExpression([0, 'id'], 'body'), 'item.id');
  assert.equal(fieldExpression(['site'], 'body.events'), 'body.site');
  assert.equal(fieldExpression(['events', 3, 'id'], ''), 'body.events[3].id');
  assert.equal(fieldExpression(['events', 3, 'id'], 'body.events.filter(e, true)'), 'body.events[3].id');
});
