// What a server costs that nobody asks anything: SQL statements a second, and the share of a core that Node.js and
// PostgreSQL take. `SECONDS=60` and `TEXTS=1` (shows the statements) change what is measured.
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../postgres.ts';
import { meterCpu } from '../processes.ts';
import { report } from '../report.ts';
import { KNOWN_KEYS, startServer } from '../server.ts';
import { setUp } from '../session.ts';
import { startStatementCounter } from '../statements.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 60);
/** After the start, the sign-in and what they leave to do. */
const SETTLE_MS = 20_000;

await using postgres = await startPostgres('bench-idle', false);
using counter = await startStatementCounter(postgres.url);
await using server = await startServer({ ...KNOWN_KEYS, POSTGRES_URL: counter.url, POSTGRES_AUTO_MIGRATE: 'true' });
await setUp(server.url);
await sleep(SETTLE_MS);
const before = { count: counter.count(), texts: counter.texts() };
const meter = meterCpu(server.pid, postgres.pid);
await sleep(SECONDS * 1_000);
const { node, database } = meter();
if (process.env['TEXTS']) {
  const counted = [...counter.texts()].map(([text, n]) => [n - (before.texts.get(text) ?? 0), text] as const);
  for (const [n, text] of counted.filter(([n]) => n > 0).sort((a, b) => b[0] - a[0]))
    console.log(`${(n / SECONDS).toFixed(2)}  ${text.replaceAll(/\s+/g, ' ').slice(0, 110)}`);
}
console.log(`idle for ${SECONDS} s:`);
report('idle', [
  { what: 'statements', measured: (counter.count() - before.count) / SECONDS, unit: 'a second', atMost: 5 },
  { what: 'Node.js, of a core', measured: (node / SECONDS) * 100, unit: '%', atMost: 0.5 },
  { what: 'PostgreSQL, of a core', measured: (database / SECONDS) * 100, unit: '%' },
  { what: 'memory of the server', measured: server.memory().now, unit: 'MiB', atMost: 130 },
]);
