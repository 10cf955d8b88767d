import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shrinkwrapOf } from './npm-file.ts';

test('what npm installs is locked as here, without the packages of development', () => {
  const lock = {
    name: 'tocsin',
    lockfileVersion: 3,
    packages: {
      '': { name: 'tocsin', dependencies: { pg: '8.0.0' }, devDependencies: { knip: '6.0.0' } },
      'node_modules/knip': { version: '6.0.0', dev: true },
      'node_modules/pg': { version: '8.0.0', integrity: 'sha512-x' },
    },
  };
  assert.deepEqual(shrinkwrapOf(JSON.stringify(lock)), {
    name: 'tocsin',
    lockfileVersion: 3,
    packages: {
      '': { name: 'tocsin', dependencies: { pg: '8.0.0' } },
      'node_modules/pg': { version: '8.0.0', integrity: 'sha512-x' },
    },
  });
});
