import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AlertsCast, startAlertsCast } from '../alerts.fixture.ts';
import { arrivalColumns, type Arrived } from './arrivals.ts';

interface Arrivals {
  counted: number;
  complete: boolean;
  columns: { from: string; until: string; counts: Record<string, number> }[];
}

const HOUR = 3_600;

test('columns follow each other without gaps, begin on whole steps, and hold what arrived in them', () => {
  const rows: Arrived[] = [
    { at: 10 * HOUR, severity: 'critical', count: 2 },
    { at: 12 * HOUR, severity: 'warning', count: 5 },
  ];
  const columns = arrivalColumns({ first: 10 * HOUR + 59, last: 12 * HOUR, step: HOUR }, rows, 60);
  assert.deepEqual(
    columns.map(({ from, critical, high, warning, info }) => [from.toISOString().slice(11, 16), critical, high, warning, info]),
    [
      ['10:00', 2, 0, 0, 0],
      ['11:00', 0, 0, 0, 0],
      ['12:00', 0, 0, 5, 0],
    ],
  );
  assert.ok(columns.every(({ until }, index) => index === columns.length - 1 || until.getTime() === columns[index + 1]?.from.getTime()));
});

test('there are never more columns than asked for, and of too long a time the last ones are shown', () => {
  const of = (hours: number) => arrivalColumns({ first: 0, last: (hours - 1) * HOUR, step: HOUR }, [], 24);
  assert.deepEqual([of(23).length, of(24).length, of(25).length], [23, 24, 24]);
  assert.deepEqual(of(25)[0]?.from, new Date(HOUR * 1_000));
});

describe('arrivals of the alert list', () => {
  let cast: AlertsCast;
  const get = async (query: string): Promise<Arrivals> => {
    const response = await cast.call(cast.charlie, 'GET', `/api/v1/alerts/arrivals?${query}`);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const DAY = 'start_date=2025-05-01T10:00:00Z';
  const filled = ({ columns }: Arrivals) =>
    columns.flatMap(({ from, counts }) =>
      Object.values(counts).some((count) => count > 0) ? [[from.slice(11, 19), counts] as const] : [],
    );

  before(async () => {
    cast = await startAlertsCast();
    for (const [fingerprint, severity, at] of [
      ['early', 'critical', '10:00:30'],
      ['late', 'warning', '10:00:59'],
      ['next', 'warning', '10:01:00'],
      ['over', 'info', '10:30:00'],
    ] as const) {
      await cast.fire(fingerprint, { severity, labels: { alertname: fingerprint, namespace: fingerprint === 'over' ? 'stage' : 'prod' } });
      await cast.db.query('update alerts set created_at = $2 where fingerprint = $1', [fingerprint, `2025-05-01T${at}Z`]);
    }
    await cast.fire('over', { action: 'resolve' });
  });
  after(() => cast.close());

  test('each alert is counted by severity in the column of its arrival', async () => {
    const arrivals = await get(`${DAY}&end_date=2025-05-01T10:59:59Z`);
    assert.deepEqual([arrivals.counted, arrivals.complete, arrivals.columns.length], [4, true, 60]);
    assert.deepEqual(filled(arrivals), [
      ['10:00:00', { critical: 1, high: 0, warning: 1, info: 0 }],
      ['10:01:00', { critical: 0, high: 0, warning: 1, info: 0 }],
      ['10:30:00', { critical: 0, high: 0, warning: 0, info: 1 }],
    ]);
  });

  test('columns are as short as the number allows: one second more, and they are longer', async () => {
    assert.equal((await get(`${DAY}&end_date=2025-05-01T11:00:00Z`)).columns.length, 31);
    const single = await get(`${DAY}&end_date=2025-05-01T10:59:59Z&columns=1`);
    assert.deepEqual([single.columns.length, single.columns[0]?.until], [1, '2025-05-01T11:00:00.000Z']);
  });

  test('the filter is that of the list, and without a beginning the first match is it', async () => {
    const range = `${DAY}&end_date=2025-05-01T10:59:59Z`;
    assert.equal((await get(`${range}&status=firing`)).counted, 3);
    assert.equal((await get(`${range}&severity=warning&label=namespace:prod`)).counted, 2);
    const open = await get('status=firing&end_date=2025-05-01T10:59:59Z');
    assert.equal(open.columns[0]?.from, '2025-05-01T10:00:00.000Z');
    assert.deepEqual(await get('label=namespace:none'), { counted: 0, complete: true, columns: [] });
    assert.deepEqual((await get('start_date=2100-01-01T00:00:00Z')).columns, []);
  });

  test('a time of thousands of years is answered with its last columns', async () => {
    const { columns } = await get('start_date=0001-01-01T00:00:00Z&columns=120');
    assert.equal(columns.length, 120);
  });

  test('a number of columns out of range, and what only a list has, are refused', async () => {
    const status = async (query: string) => (await cast.call(cast.charlie, 'GET', `/api/v1/alerts/arrivals?${query}`)).statusCode;
    assert.deepEqual([await status('columns=1'), await status('columns=120')], [200, 200]);
    for (const query of ['columns=0', 'columns=121', 'grouped=true', 'severity=x', 'start_date=soon'])
      assert.equal(await status(query), 400, query);
  });
});
