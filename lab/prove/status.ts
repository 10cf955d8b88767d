import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from '../../test/harness/app.ts';
import { startSacrificialPostgres } from '../../test/harness/programs/sacrificial-postgres.ts';
import { ms, quantile, seconds } from '../figures.ts';
import { judgeCount } from '../judge.ts';

/**
 * PostgreSQL is gone for a minute: every request for a status page is answered 200 with the time of what it shows, and with the
 * present again after its return. `npm run prove status 10` takes ten seconds instead.
 *
 * Concerns: src/modules/status-pages, src/platform/outage.ts
 */
const SECONDS = Number(process.argv[2] ?? 60);
const PATHS = ['', '.json', '.atom', '/history', '/badge.svg', '/maintenance.ics', '/api/v2/summary.json'];

await using closing = new AsyncDisposableStack();
const postgres = closing.adopt(await startSacrificialPostgres(), ({ remove }) => remove());
const app = closing.adopt(await startTestApp({ database: postgres.database }), ({ stop }) => stop().catch(() => {}));
const wrong: string[] = [];
const times: number[] = [];

async function readAll(): Promise<{ stale: boolean; as_of: string }> {
  let json = { stale: false, as_of: '' };
  for (const path of PATHS) {
    const from = performance.now();
    const answer = await fetch(`${app.url}/status/acme${path}`);
    const text = await answer.text();
    times.push(performance.now() - from);
    if (answer.status !== 200 || !answer.headers.get('last-modified')) wrong.push(`${path}: ${answer.status}`);
    if (path === '.json') json = JSON.parse(text);
  }
  return json;
}

const made = await app.api('POST', '/api/v1/status-pages', { slug: 'acme', title: 'Acme', components: [{ name: 'Shop' }] });
if (made.status !== 201) throw new Error(JSON.stringify(made.body));
await readAll();
await postgres.end('immediate');
const gone = performance.now();
let saidStaleAfter: string | null = null;
while (performance.now() - gone < SECONDS * 1_000) {
  const { stale, as_of: asOf } = await readAll();
  if (Number.isNaN(Date.parse(asOf))) wrong.push('no time');
  if (stale) saidStaleAfter ??= seconds(performance.now() - gone);
  await sleep(50);
}
await postgres.start();
const back = performance.now();
while ((await readAll()).stale && performance.now() - back < 60_000) await sleep(100);
judgeCount(
  wrong.length === 0 && (saidStaleAfter !== null || SECONDS < 20),
  `${times.length} requests in ${SECONDS} s without PostgreSQL, ${wrong.length} not answered 200 with a time; p99 ${ms(quantile(times, 0.99))}; said to be a copy after ${saidStaleAfter ?? 'no time'}; read anew ${seconds(performance.now() - back)} after its return`,
);
if (wrong.length > 0) console.log(wrong.slice(0, 10).join('\n'));
