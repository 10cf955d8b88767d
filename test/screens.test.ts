import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { SCREENS } from './browser/harness/screens.ts';

/** Routes below a parent have the parent's path before theirs. */
const CHILDREN: Readonly<Record<string, string>> = { $number: '/alerts/$number', $: '/$' };
/** Only where the page is developed. */
const DEVELOPMENT = ['/design'];

test('the walk of all screens knows an address for each route of the web app', () => {
  const router = readFileSync(path.join(import.meta.dirname, '../web/src/app/router.tsx'), 'utf8');
  const routes = [...router.matchAll(/^\s+path: '([^']+)',/gm), ...router.matchAll(/createRoute\(\{[^\n]* path: '([^']+)'/g)]
    .map(([, route = '']) => CHILDREN[route] ?? route)
    .filter((route) => !DEVELOPMENT.includes(route));
  assert.deepEqual(Object.keys(SCREENS).toSorted(), routes.toSorted());
});
