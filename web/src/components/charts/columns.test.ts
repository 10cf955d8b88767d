import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnLabels, type CountedColumn, countTicks, drawColumns, spanOf, totalOf, wholeColumns } from './columns.ts';

const START = Date.parse('2030-05-15T10:00:00Z');
const column = (minute: number, counts: Partial<CountedColumn['counts']> = {}): CountedColumn => ({
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

test('columns with room between them stand in the middle of their time, and a longer one, as on a day of 25 hours, is wider', () => {
  const long = { ...column(1, { info: 1 }), until: new Date(START + 3 * 60_000).toISOString() };
  const [first, second] = drawColumns([column(0, { info: 1 }), long], 301, 40, { most: 4, apart: 0.2, widest: 40 });
  assert.deepEqual([first?.width, second?.width].map(Math.round as (width?: number) => number), [100, 201]);
  assert.deepEqual([first?.bars[0]?.width, first?.bars[0]?.height], [40, 10]);
  const middle = (first?.bars[0]?.x ?? 0) + 20;
  assert.ok(Math.abs(middle - 50) < 1, String(middle));
});

test('the scale beside columns has whole and round numbers, at most five of them, and ends at the highest or above it', () => {
  assert.deepEqual([0, 1, 3, 4].map(countTicks), [
    [0, 1],
    [0, 1],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
  ]);
  assert.deepEqual(countTicks(5), [0, 2, 4, 6]);
  assert.deepEqual(countTicks(9), [0, 5, 10]);
  assert.deepEqual(countTicks(40), [0, 10, 20, 30, 40]);
  assert.deepEqual(countTicks(41), [0, 20, 40, 60]);
  assert.deepEqual(countTicks(1_000), [0, 250, 500, 750, 1_000]);
  for (let most = 0; most < 5_000; most += 7) {
    const ticks = countTicks(most);
    assert.ok(ticks.length <= 5 && ticks.every(Number.isInteger) && (ticks.at(-1) ?? 0) >= most, `${most}: ${ticks.join(' ')}`);
  }
});

test('below columns each text stands once, where it begins, and none over another', () => {
  const drawn = drawColumns([column(0), column(1), column(2), column(3)], 400, 40);
  const texts = ['Mon', 'Mon', 'Tue', 'Wed'];
  const labels = (room: number) => columnLabels(drawn, ({ from }) => texts[(Date.parse(from) - START) / 60_000] ?? '', room);
  assert.deepEqual(labels(90), [
    { x: 50, text: 'Mon' },
    { x: 250, text: 'Tue' },
    { x: 350, text: 'Wed' },
  ]);
  assert.deepEqual(
    labels(150).map(({ text }) => text),
    ['Mon', 'Tue'],
  );
  assert.deepEqual(
    columnLabels([], () => '', 10),
    [],
  );
});
