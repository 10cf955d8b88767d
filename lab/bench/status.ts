import { runLoad } from '../load.ts';
import { startServer } from '../server.ts';
import { setUp } from '../session.ts';
import { type Figure, keepFigures } from '../report.ts';

/**
 * A status page with 20 components and 10 published incidents, read over keep-alive connections by one load client: by
 * readers who have it (ETag, 304), by first readers (gzip) and by programs (summary.json). One server process.
 */
const SECONDS = Number(process.env['SECONDS'] ?? 10);
const ROUNDS = 5;
const PROMISED = 5_000;

const server = await startServer();
try {
  const session = await setUp(server.url);
  const components = Array.from({ length: 20 }, (_, n) => ({ name: `Component ${n}`, status: n === 7 ? 'partial_outage' : 'operational' }));
  const page = (await session.call('POST', '/api/v1/status-pages', { slug: 'bench', title: 'Bench', components })) as { id: string };
  for (let n = 0; n < 10; n += 1)
    await session.call('POST', `/api/v1/status-pages/${page.id}/incidents`, {
      ...{ title: `Incident ${n}`, message: 'We look into it. '.repeat(10), status: n === 0 ? 'investigating' : 'resolved' },
    });
  const first = await fetch(`${server.url}/status/bench`, { headers: { 'accept-encoding': 'gzip' } });
  const etag = first.headers.get('etag') ?? '';
  await first.text();
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const lines = Object.entries({ host: server.target.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  };
  const readers = {
    'page, unchanged (304)': get('/status/bench', { 'if-none-match': etag, 'accept-encoding': 'gzip' }),
    'page, whole, gzip': get('/status/bench', { 'accept-encoding': 'gzip' }),
    'summary.json': get('/status/bench/api/v2/summary.json'),
  };
  const results: Record<string, { readonly requestsPerSecond: number; readonly p50: number; readonly p99: number }> = {};
  for (const [name, request] of Object.entries(readers)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { host, port } = server.target;
      rounds.push(
        await runLoad({ host, port, requests: [request], alertsPerRequest: 0, connections: 32, forMs: (SECONDS / ROUNDS) * 1_000 }),
      );
    }
    rounds.sort((a, b) => a.requestsPerSecond - b.requestsPerSecond);
    const median = rounds[ROUNDS >> 1];
    if (!median) throw new Error('nothing was measured');
    const refused = Object.entries(median.errors).filter(([status]) => status !== '304');
    if (refused.length > 0) throw new Error(`${name}: ${JSON.stringify(refused)}`);
    const { requestsPerSecond, p50, p99 } = median;
    results[name] = { requestsPerSecond, p50, p99 };
    console.log(
      `${name}: ${Math.round(requestsPerSecond)} requests/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (median of ${ROUNDS})`,
    );
  }
  console.log(`promised with ETag: ${PROMISED} requests/s`);
  const figures = Object.entries(results).map(([what, { requestsPerSecond }], index): Figure => {
    return { what, measured: Math.round(requestsPerSecond), unit: 'a second', ...(index === 0 ? { atLeast: PROMISED } : {}) };
  });
  keepFigures('status', figures, { results, memory: server.memory() });
} finally {
  await server.stop();
}
