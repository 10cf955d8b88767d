// How long a server with data takes from its start to its first "ready", with what it compiled before: stores alerts through the way in, and
// then starts `ROUNDS` times. `ALERTS` and `ROUNDS` change what is measured.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../test/harness/processes.ts';
import { buildRequests } from '../alerts.ts';
import { runLoad } from '../load.ts';
import { startProgram, untilReady } from '../processes.ts';
import { keepFigures } from '../report.ts';
import { startServer } from '../server.ts';

const ALERTS = Number(process.env['ALERTS'] ?? 100_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const PER_REQUEST = 100;
/** How exact the measurement is. */
const LOOK_EVERY_MS = 10;
const MOST_MS = 1_200;

const place = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
const data = { DATA_DIR: path.join(place, 'data') };
try {
  const filled = await startServer(data);
  const requests = buildRequests(filled.target, 'start', ALERTS, PER_REQUEST);
  const load = { ...filled.target, requests, alertsPerRequest: PER_REQUEST, connections: 8, total: requests.length };
  const { accepted } = await runLoad(load);
  await filled.stop();
  if (accepted < ALERTS) throw new Error(`only ${accepted} of ${ALERTS} alerts were stored`);

  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOfStart());
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
  console.log(
    `ready with ${ALERTS.toLocaleString('en')} alerts stored: median ${median.toFixed(0)} ms of ${times.map((ms) => ms.toFixed(0)).join(', ')} (at most ${MOST_MS})`,
  );
  keepFigures(
    'start',
    [{ what: `ready with ${ALERTS.toLocaleString('en')} alerts stored, median`, measured: median, unit: 'ms', atMost: MOST_MS }],
    { times },
  );
  process.exitCode = median <= MOST_MS ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** Milliseconds from the command to the first answer that says ready. */
async function timeOfStart(): Promise<number> {
  const port = await freePort();
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: `${port}`, ...data };
  const from = performance.now();
  const server = startProgram(path.join(import.meta.dirname, '../../bin/tocsin'), [], settings);
  try {
    await untilReady(`http://127.0.0.1:${port}/ready`, LOOK_EVERY_MS);
    return performance.now() - from;
  } finally {
    await server.stop();
  }
}
