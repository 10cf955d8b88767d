import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { figuresTable, isKept, ratiosChart, withVersion } from './report.ts';

describe('what benchmarks report', () => {
  test('a figure is kept at its limit and not beyond it; without a limit it is neither', () => {
    const figure = (measured: number, limits: object) => isKept({ what: 'p95', measured, unit: 'ms', ...limits });
    assert.deepEqual(
      [99.9, 100, 100.1].map((measured) => figure(measured, { atMost: 100 })),
      [true, true, false],
    );
    assert.deepEqual(
      [0.99, 1, 1.01].map((measured) => figure(measured, { atLeast: 1 })),
      [false, true, true],
    );
    assert.equal(figure(Number.NaN, { atMost: 100 }), false);
    assert.equal(figure(1, {}), null);
  });

  test('each figure stands in the table with what is beside it, its aim and whether that is kept', () => {
    const table = figuresTable([
      {
        bench: 'intake',
        figures: [
          { what: 'new, 10 | a request', measured: 0.284, unit: '', beside: 'Alertmanager 12,574 a second', atLeast: 0.5, isRatio: true },
          { what: 'memory', measured: 1254, unit: 'MiB' },
        ],
      },
    ]);
    assert.deepEqual(table.split('\n').slice(2), [
      '| intake | new, 10 \\| a request | 0.28 | Alertmanager 12,574 a second | at least 0.50 | **no** |',
      '| intake | memory | 1,254 MiB |  |  |  |',
    ]);
  });

  test('a version measured again takes its place, and what was not measured again stays', () => {
    const first = { version: '0.1.0 (a)', on: '2026-11-21', ratios: { one: 0.5, ten: 1 } };
    const second = { version: '0.1.0 (b)', on: '2026-11-22', ratios: { one: 0.6 } };
    const history = withVersion(withVersion([], first), second);
    assert.deepEqual(history, [first, second]);
    assert.deepEqual(withVersion(history, { version: '0.1.0 (a)', on: '2026-11-23', ratios: { one: 0.7 } }), [
      { version: '0.1.0 (a)', on: '2026-11-23', ratios: { one: 0.7, ten: 1 } },
      second,
    ]);
  });

  test('the chart has a line for each ratio, a point for each version that has it, and the line of the peer', () => {
    const chart = ratiosChart([
      { version: 'a', on: '2026-11-21', ratios: { one: 0.5, 'ten & more': 1 } },
      { version: 'b', on: '2026-11-22', ratios: { one: 2 } },
    ]);
    assert.equal(chart.match(/<polyline/g)?.length, 2);
    assert.equal(chart.match(/<circle/g)?.length, 3);
    assert.match(chart, /ten &amp; more/);
    // The highest ratio is at the top, and half of it in the middle.
    assert.match(chart, /points="44\.0,213\.0 570\.0,24\.0"/);
    assert.match(chart, /y1="150\.0"/);
  });
});
