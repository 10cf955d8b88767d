import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivingPath, basePathOf, belowPath } from './base-path.ts';

test('the path of a public address has no slash at its end, and there is none at the root of a name', () => {
  for (const [url, path] of [
    ['https://tocsin.example.org', ''],
    ['https://tocsin.example.org/', ''],
    ['https://tools.example.org/tocsin', '/tocsin'],
    ['https://tools.example.org/on/call//', '/on/call'],
  ] as const)
    assert.equal(basePathOf(url), path, url);
});

test('an address below the path is what routes know, one beside it is none', () => {
  for (const [url, below] of [
    ['/tocsin', '/'],
    ['/tocsin?a=b', '/?a=b'],
    ['/tocsin/', '/'],
    ['/tocsin/alerts/1?a=/tocsin', '/alerts/1?a=/tocsin'],
    ['/tocsin/tocsin', '/tocsin'],
    ['/tocsinx', null],
    ['/tocsin;x', null],
    ['/tocsin%2Falerts', null],
    ['/Tocsin/', null],
    ['//tocsin/', null],
    ['/', null],
    ['*', null],
    ['http://tools.example.org/tocsin/', null],
  ] as const)
    assert.equal(belowPath('/tocsin', url), below, url);
});

test('without a path, or where a proxy strips it, every address is what routes know', () => {
  assert.deepEqual(
    [arrivingPath({ path: '/tocsin', stripped: false }), arrivingPath({ path: '/tocsin', stripped: true })],
    ['/tocsin', ''],
  );
  for (const url of ['/', '/alerts?x', '/tocsin', '*', 'http://tools.example.org/']) assert.equal(belowPath('', url), url);
});
