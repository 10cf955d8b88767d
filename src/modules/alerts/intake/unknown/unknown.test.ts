import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Normalised, Signal } from '../../signal.ts';
import { holdsUnknown, settleUnknown } from './unknown.ts';

const signal = (index: number, source: string, more: Partial<Signal> = {}) =>
  ({ index, source, fingerprint: `f${index}`, title: 'T', ...more }) as unknown as Signal;
const body = (...signals: Signal[]): Normalised => ({ source: 'x', signals, rejected: [{ index: 1, code: 'c', detail: 'd' }] });
const identity = (id: string, title: string | null) =>
  settleUnknown(body(signal(0, 'unknown', { title })), { id, unknownBodies: 'accept' }).signals[0]?.fingerprint;

test('an unknown alert is one alert for each token and title', () => {
  assert.match(identity('t', 'Down') ?? '', /^unknown:[0-9a-f]{32}$/);
  assert.equal(identity('t', 'Down'), identity('t', 'Down'));
  assert.equal(new Set([identity('t', 'Down'), identity('t', 'Up'), identity('u', 'Down'), identity('t', null)]).size, 4);
  assert.equal(identity('t', null), identity('t', ''));
  assert.notEqual(identity('a', 'bc'), identity('ab', 'c'));
});

test('where a token refuses them, each is rejected alone, in the order of the body', () => {
  const { signals, rejected } = settleUnknown(
    body(signal(0, 'unknown', { note: 'It is odd.' }), signal(2, 'native'), signal(3, 'unknown')),
    { id: 't', unknownBodies: 'refuse' },
  );
  assert.deepEqual(
    signals.map(({ index, fingerprint }) => [index, fingerprint]),
    [[2, 'f2']],
  );
  assert.deepEqual(rejected, [
    { index: 0, code: 'unknown_format', detail: 'Alert 0: It is odd. This token rejects unknown bodies' },
    { index: 1, code: 'c', detail: 'd' },
    { index: 3, code: 'unknown_format', detail: 'Alert 3: Its format is not known. This token rejects unknown bodies' },
  ]);
});

test('a body with one unknown alert holds some', () => {
  assert.equal(holdsUnknown(body(signal(0, 'native'), signal(1, 'unknown'))), true);
  assert.equal(holdsUnknown(body(signal(0, 'native'))), false);
  assert.equal(holdsUnknown(body()), false);
});
