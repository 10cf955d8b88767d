// What a server costs that nobody asks anything: SQL statements a second, and the share of a core that Node.js and
// PostgreSQL take. `SECONDS=60` and `TEXTS=1` (shows the statements) change what is measured.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { readPostmasterPid } from '../../src/platform/postgres/processes.ts';
import { TEST_KEYS } from '../../test/cast.ts';
import { freePort } from '../../test/harness/processes.ts';
import { cpuOf, cpuOfDatabase, databaseSince, startProgram, untilReady } from '../processes.ts';
import { setUp } from '../session.ts';
import { startStatementCounter } from '../statements.ts';
import { keepFigures } from '../report.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 60);
const MOST = { statements: 5, nodePercent: 0.5 };
/** After the start, the sign-in and what they leave to do. */
const SETTLE_MS = 20_000;

const place = mkdtempSync(path.join(tmpdir(), 'bench-idle-'));
const dir = openDataDir(path.join(place, 'data'));
const postgres = await startEmbedded(dir, { log: openLog('silent') });
const counter = await startStatementCounter(postgres.url);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = startProgram(path.join(import.meta.dirname, '../../bin/tocsin'), [], {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  PORT: `${port}`,
  POSTGRES_URL: counter.url,
  POSTGRES_AUTO_MIGRATE: 'true',
  SECRET_PEPPER: TEST_KEYS.pepper,
  ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
  DATA_DIR: path.join(place, 'server'),
});
try {
  await untilReady(`${url}/ready`);
  await setUp(url);
  await sleep(SETTLE_MS);
  const main = readPostmasterPid(dir.postgres)?.pid ?? 0;
  const before = { count: counter.count(), texts: counter.texts(), node: cpuOf(server.pid), database: cpuOfDatabase(main) };
  await sleep(SECONDS * 1_000);
  const statements = (counter.count() - before.count) / SECONDS;
  const nodePercent = ((cpuOf(server.pid) - before.node) / SECONDS) * 100;
  const database = databaseSince(main, before.database);
  console.log(
    `idle for ${SECONDS} s: ${statements.toFixed(1)} statements a second (at most ${MOST.statements}), Node.js ${nodePercent.toFixed(2)} % of a core (at most ${MOST.nodePercent} %), PostgreSQL ${((database / SECONDS) * 100).toFixed(2)} %, memory ${server.memory().now} MiB`,
  );
  if (process.env['TEXTS']) {
    const counted = [...counter.texts()].map(([text, n]) => [n - (before.texts.get(text) ?? 0), text] as const);
    for (const [n, text] of counted.filter(([n]) => n > 0).sort((a, b) => b[0] - a[0]))
      console.log(`${(n / SECONDS).toFixed(2)}  ${text.replaceAll(/\s+/g, ' ').slice(0, 110)}`);
  }
  keepFigures('idle', [
    { what: 'statements', measured: statements, unit: 'a second', atMost: MOST.statements },
    { what: 'Node.js, of a core', measured: nodePercent, unit: '%', atMost: MOST.nodePercent },
    { what: 'PostgreSQL, of a core', measured: (database / SECONDS) * 100, unit: '%' },
    { what: 'memory of the server', measured: server.memory().now, unit: 'MiB', atMost: 130 },
  ]);
  process.exitCode = statements <= MOST.statements && nodePercent < MOST.nodePercent ? 0 : 1;
} finally {
  await server.stop();
  counter.close();
  await postgres.stop();
  rmSync(place, { recursive: true, force: true });
}
