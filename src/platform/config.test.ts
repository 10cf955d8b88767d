import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

test('the path of BASE_URL is one that cookies and links can carry', () => {
  const problems = (path: string) => readConfig({ BASE_URL: `https://tools.example.org${path}` }).problems;
  for (const path of ['', '/', '/tocsin', '/on-call/tocsin_2.0~x/']) assert.deepEqual(problems(path), [], path);
  for (const path of ['/a;Domain=x', '/"onload', "/'", '/a,b', '/a b', '/a%20b', '/ä'])
    assert.match(problems(path).join(), /^BASE_URL: its path has characters/, path);
});
