import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ArrivalColumn, drawColumns, spanOf, totalOf, wholeColumns } from './arrivals.ts';

const START = Date.parse('2030-05-15T10:00:00Z');
const column = (minute: number, counts: Partial<ArrivalColumn['counts']> = {}): ArrivalColumn => ({
  from: new Date(START + minute * 60_000).toISOString(),
  until: new Date(START + (minute + 1) * 60_000).toISOString(),
  counts: { critical: 0, high: 0, warning: 0, info: 0, ...counts },
});

test('a column is as high as what arrived in it, and the worst stands on the ground', () => {
  const [storm, quiet, none] = drawColumns([column(0, { critical: 1, warning: 3 }), column(1, { info: 2 }), column(2)], 300, 40);
  assert.deepEqual(storm?.bars, [
    { severity: 'critical', x: 0, y: 30, width: 99, height: 10 },
    { severity: 'warning', x: 0, y: 0, width: 99, height: 30 },
  ]);
  assert.deepEqual(quiet?.bars, [{ severity: 'info', x: 100, y: 20, width: 99, height: 20 }]);
  assert.deepEqual([none?.bars, none?.x, none?.total], [[], 200, 0]);
});

test('a single alert beside a storm of ten thousand is seen', () => {
  const [, one] = drawColumns([column(0, { warning: 10_000 }), column(1, { critical: 1 })], 100, 40);
  assert.equal(one?.bars[0]?.height, 2);
});

test('columns narrower than a pixel and no columns at all are drawn without a fault', () => {
  assert.deepEqual(drawColumns([], 300, 40), []);
  assert.equal(spanOf([]), null);
  const many = drawColumns(
    Array.from({ length: 120 }, (_, minute) => column(minute, { info: 1 })),
    60,
    40,
  );
  assert.ok(many.every(({ bars }) => bars[0]?.width === 1));
});

test('a span that is drawn picks the whole columns that it touches, and not the one that begins at its end', () => {
  const columns = [column(0), column(1), column(2)];
  const at = (minute: number) => START + minute * 60_000;
  assert.deepEqual(spanOf(columns), { from: at(0), until: at(3) });
  assert.deepEqual(wholeColumns({ from: at(0.5), until: at(1.5) }, columns), {
    from: '2030-05-15T10:00:00.000Z',
    until: '2030-05-15T10:01:59.999Z',
  });
  assert.equal(wholeColumns({ from: at(1), until: at(2) }, columns)?.from, '2030-05-15T10:01:00.000Z');
  assert.equal(wholeColumns({ from: at(1), until: at(2) }, columns)?.until, '2030-05-15T10:01:59.999Z');
  assert.equal(wholeColumns({ from: at(5), until: at(6) }, columns), null);
  assert.equal(totalOf(column(0, { high: 2, info: 1 })), 3);
});
