import assert from 'node:assert/strict';
import { test } from 'node:test';
import { underOwnDomain } from './domain.ts';

const led = (url: string) => underOwnDomain('shop', url);

test('under its own domain a page stands at the root, with its parameters', () => {
  assert.equal(led('/'), '/status/shop');
  assert.equal(led('/?a=1'), '/status/shop?a=1');
  assert.equal(led('/history?a=1'), '/status/shop/history?a=1');
  assert.equal(led('/status.json'), '/status/shop.json');
  assert.equal(led('/status.atom?x'), '/status/shop.atom?x');
  for (const file of ['/status.xml', '/a/status.json', '/status.json5']) assert.equal(led(file), `/status/shop${file}`);
});

test('addresses of the service stay where they are, those that only begin alike belong to the page', () => {
  for (const url of ['/api/v1/x', '/webhooks', '/v2/enqueue', '/mcp?x', '/assets/a.js', '/status/other', '/ready', '/api/v2/users'])
    assert.equal(led(url), null, url);
  for (const url of ['/api/v1x', '/readyness', '/x/api/v1', '/api/v2/summary.json', '/api/v2/incidents/unresolved.json'])
    assert.equal(led(url), `/status/shop${url}`);
});
