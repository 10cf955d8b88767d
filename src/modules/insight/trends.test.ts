import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnEdges } from './buckets.ts';
import { keepFresh } from './fresh.actions.ts';
import { trendOf } from './trends.ts';

const now = new Date('2026-03-29T12:34:56Z');
const texts = (edges: readonly Date[]) => edges.map((edge) => edge.toISOString());

test('a day is shown in 24 whole hours, the present one last', () => {
  const edges = columnEdges('24h', now, 'Asia/Kolkata');
  assert.equal(edges.length, 25);
  assert.deepEqual([texts(edges)[0], texts(edges).at(-1)], ['2026-03-28T13:00:00.000Z', '2026-03-29T13:00:00.000Z']);
});

test('a month is shown in days of the time zone; the day on which clocks change has its own length', () => {
  const edges = columnEdges('30d', now, 'Europe/Berlin');
  assert.equal(edges.length, 31);
  assert.deepEqual(texts(edges).slice(-3), ['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
});

test('a week is shown in quarters of a day by the wall clock, and edges always rise', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/Santiago', 'Pacific/Auckland', 'Australia/Lord_Howe']) {
    for (const range of ['24h', '7d', '30d'] as const) {
      const edges = columnEdges(range, now, zone);
      assert.ok(
        edges.every((edge, index) => index === 0 || edge.getTime() > (edges[index - 1]?.getTime() ?? 0)),
        `${zone} ${range}`,
      );
      assert.ok((edges.at(-1)?.getTime() ?? 0) > now.getTime(), 'the present is in the last column');
      assert.ok((edges.at(-2)?.getTime() ?? 0) <= now.getTime() || range === '7d');
    }
    assert.equal(columnEdges('7d', now, zone).length, 29);
  }
});

test('counts come into their columns; empty columns are there; mean times weigh each alert the same', () => {
  const edges = columnEdges('24h', now, 'UTC').slice(0, 3);
  const row = { acknowledged: 0, acknowledge_seconds: 0, resolved: 0, resolve_seconds: 0 };
  const trend = trendOf(edges, [
    { ...row, column: 2, severity: 'critical', count: 3, acknowledged: 2, acknowledge_seconds: 100 },
    { ...row, column: 2, severity: 'info', count: 1, acknowledged: 1, acknowledge_seconds: 200, resolved: 1, resolve_seconds: 60 },
  ]);
  assert.equal(trend.total, 4);
  assert.deepEqual([trend.mtta_seconds, trend.mttr_seconds], [100, 60]);
  assert.deepEqual(
    trend.columns.map(({ critical, info, mtta_seconds }) => [critical, info, mtta_seconds]),
    [
      [0, 0, null],
      [3, 1, 100],
    ],
  );
});

test('an answer is made once for all who ask while it is fresh, and a failure is not kept', async () => {
  let clock = 0;
  let made = 0;
  const ask = keepFresh(
    async () => {
      made += 1;
      if (made === 1) throw new Error('not yet');
      return made;
    },
    1_000,
    () => clock,
  );
  await assert.rejects(ask());
  assert.deepEqual(await Promise.all([ask(), ask()]), [2, 2]);
  clock = 999;
  assert.equal(await ask(), 2);
  clock = 1_000;
  assert.equal(await ask(), 3);
});
