import { median } from '../figures.ts';
import { type LoadResult, runLoad } from '../load.ts';
import { type Figure, report } from '../report.ts';
import { startServer } from '../server.ts';
import { setUp } from '../session.ts';

/**
 * A status page with 20 components and 10 published incidents, read over keep-alive connections by one load client: by
 * readers who have it (ETag, 304), by first readers (gzip) and by programs (summary.json). One server process.
 */
const SECONDS = Number(process.env['SECONDS'] ?? 10);
const ROUNDS = 5;
/** With ETag. */
const PROMISED = 5_000;

await using server = await startServer();
const session = await setUp(server.url);
const components = Array.from({ length: 20 }, (_, n) => ({ name: `Component ${n}`, status: n === 7 ? 'partial_outage' : 'operational' }));
const page = await session.make('status-pages', { slug: 'bench', title: 'Bench', components });
for (let n = 0; n < 10; n += 1)
  await session.make(`status-pages/${page.id}/incidents`, {
    title: `Incident ${n}`,
    message: 'We look into it. '.repeat(10),
    status: n === 0 ? 'investigating' : 'resolved',
  });
const first = await fetch(`${server.url}/status/bench`, { headers: { 'accept-encoding': 'gzip' } });
const etag = first.headers.get('etag') ?? '';
await first.text();
const { host, port } = server.target;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
};
const readers = {
  'page, unchanged (304)': get('/status/bench', { 'if-none-match': etag, 'accept-encoding': 'gzip' }),
  'page, whole, gzip': get('/status/bench', { 'accept-encoding': 'gzip' }),
  'summary.json': get('/status/bench/api/v2/summary.json'),
};
const figures: Figure[] = [];
for (const [what, request] of Object.entries(readers)) {
  const rounds: LoadResult[] = [];
  const load = { host, port, requests: [request], alertsPerRequest: 0, connections: 32, forMs: (SECONDS / ROUNDS) * 1_000 };
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runLoad(load));
  const of = (key: 'requestsPerSecond' | 'p50' | 'p99') => median(rounds.map((round) => round[key]));
  const refused = rounds.flatMap(({ errors }) => Object.keys(errors)).filter((status) => status !== '304');
  if (refused.length > 0) throw new Error(`${what}: ${refused.join(', ')}`);
  figures.push({
    what,
    measured: Math.round(of('requestsPerSecond')),
    unit: 'a second',
    ...(figures.length === 0 ? { atLeast: PROMISED } : {}),
    beside: `p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms (medians of ${ROUNDS})`,
  });
}
report('status', figures, { memory: server.memory() });
