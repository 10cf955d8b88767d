import { createHash } from 'node:crypto';
import { type Figure, report } from '../report.ts';
import { startServer } from '../server.ts';
import { type Call, cursorBehind, type Session, setUp, type Timing, timesOf, timingOf } from '../session.ts';
import { storeAlerts } from '../stored-alerts.ts';

/** How long reading takes with few and with many alerts stored, through the API, one request after the other. */
const SIZES = (process.env['SIZES'] ?? '10000,100000,1000000').split(',').map(Number);
const OPEN = 100_000;
const SAMPLES = Number(process.env['SAMPLES'] ?? 200);
const WARM_UP = 30;
const PAGE = 20;
const DEEP_PAGE = 10_000;
/** Promised at 1,000,000, in milliseconds; and at most twice the time of 10,000. */
const PROMISED_P95 = 50;

/** A number that looks random and is the same in each run. */
function spread(i: number, below: number): number {
  return createHash('md5').update(`${i}`).digest().readUInt32BE(0) % below;
}

function podName(i: number): string {
  return `pod-${createHash('md5').update(`pod${i}`).digest('hex')}`;
}

async function requestsFor(session: Session, size: number): Promise<Record<string, (i: number) => Call>> {
  const open = Math.min(size, OPEN);
  const deep = Math.min(DEEP_PAGE, Math.floor(size / PAGE));
  const cursor = await cursorBehind(session, '/api/v1/alerts', (deep - 1) * PAGE);
  const list = `/api/v1/alerts?limit=${PAGE}`;
  return {
    list: () => ['GET', list],
    'list by status and severity': (i) => ['GET', `${list}&status=firing&severity=${['critical', 'high', 'warning'][i % 3]}`],
    'list by label': (i) => ['GET', `${list}&label=namespace:team-${i % 40}`],
    'list by label and status': (i) => ['GET', `${list}&label=namespace:team-${i % 40}&status=firing`],
    'list by channel': (i) => ['GET', `${list}&provider=chatone&channel=C0${i % 10}`],
    'search, one hit': (i) => ['GET', `${list}&search=${podName(spread(i, size))}`],
    'search, a hit in 40': (i) => ['GET', `${list}&search=team-${10 + (i % 30)}`],
    'search, all hit': () => ['GET', `${list}&search=ratio`],
    'search, none hits': (i) => ['GET', `${list}&search=absent${i}`],
    detail: (i) => ['GET', `/api/v1/alerts/${1 + spread(i, size)}`],
    acknowledge: (i) => ['POST', `/api/v1/alerts/${1 + (((size / 7 + i * 37) % open) | 0)}/acknowledge`, {}],
    [`page ${deep} by cursor`]: () => ['GET', `${list}${cursor}`],
  };
}

const only = process.argv[2] ?? '';
await using server = await startServer();
const results: Record<string, Record<string, Timing>> = {};
const session = await setUp(server.url);
const client = await server.connect();
let stored = 0;
for (const size of SIZES) {
  const from = performance.now();
  await storeAlerts(client, stored, size, OPEN);
  stored = size;
  console.log(`${size} alerts stored (${Math.round((performance.now() - from) / 1_000)} s), ${Math.min(size, OPEN)} open`);
  for (const [name, request] of Object.entries(await requestsFor(session, size))) {
    if (!name.includes(only)) continue;
    const row = name.startsWith('page ') ? 'page 10,000 (or the last) by cursor' : name;
    results[row] = { ...results[row], [size]: timingOf(await timesOf(session, SAMPLES, WARM_UP, request)) };
  }
}
const [smallest, largest] = [SIZES[0] ?? 0, SIZES.at(-1) ?? 0];
const table = Object.entries(results).map(([request, bySize]) => {
  const times = Object.fromEntries(SIZES.map((size) => [`${size} p50/p95 ms`, `${bySize[size]?.p50} / ${bySize[size]?.p95}`]));
  return { request, ...times, growth: Number(((bySize[largest]?.p95 ?? 0) / (bySize[smallest]?.p95 ?? 1)).toFixed(1)) };
});
console.table(table);
console.log(`Growth: p95 with ${largest} stored by that with ${smallest}, at most twice is promised.`);
const memory = server.memory();
const figures = Object.entries(results).map(([request, bySize]): Figure => {
  const beside = `${bySize[smallest]?.p95} ms with ${smallest.toLocaleString('en')}`;
  const what = `${request}, ${largest.toLocaleString('en')} stored, p95`;
  return { what, measured: bySize[largest]?.p95 ?? Number.NaN, unit: 'ms', beside, atMost: PROMISED_P95 };
});
const highest = { what: 'server memory, highest', measured: memory.highest, unit: 'MiB' };
report('read', [...figures, highest], { samples: SAMPLES, memory, results });
