import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusOf } from './service.ts';

test('a critical incident takes a service down, a high or medium one degrades it, a low one does not', () => {
  const status = (critical: number, high: number, medium: number, low: number) => statusOf({ critical, high, medium, low });
  assert.deepEqual([status(1, 0, 0, 0), status(1, 1, 1, 1)], ['down', 'down']);
  assert.deepEqual([status(0, 1, 0, 0), status(0, 0, 1, 0)], ['degraded', 'degraded']);
  assert.deepEqual([status(0, 0, 0, 5), status(0, 0, 0, 0)], ['operational', 'operational']);
});
