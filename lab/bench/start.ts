// How long a server with data takes from its start to its first "ready", with what it compiled before: stores alerts through the way in, and
// then starts `ROUNDS` times. `ALERTS` and `ROUNDS` change what is measured.
import path from 'node:path';
import { buildRequests } from '../alerts.ts';
import { median, ms } from '../figures.ts';
import { runLoad } from '../load.ts';
import { temporaryFolder } from '../postgres.ts';
import { untilReady } from '../processes.ts';
import { report } from '../report.ts';
import { settingsOf, startServer, startTocsin } from '../server.ts';

const ALERTS = Number(process.env['ALERTS'] ?? 100_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const PER_REQUEST = 100;
/** How exact the measurement is. */
const LOOK_EVERY_MS = 10;
const MOST_MS = 1_200;

using folder = temporaryFolder('bench-start');
const dataDir = path.join(folder.path, 'data');
await fill();
const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOfStart());
console.log(`starts: ${times.map(ms).join(', ')}`);
const what = `ready with ${ALERTS.toLocaleString('en')} alerts stored, median`;
report('start', [{ what, measured: median(times), unit: 'ms', atMost: MOST_MS }], { times });

async function fill(): Promise<void> {
  await using filled = await startServer({ DATA_DIR: dataDir });
  const requests = buildRequests(filled.target, 'start', ALERTS, PER_REQUEST);
  const load = { ...filled.target, requests, alertsPerRequest: PER_REQUEST, connections: 8, total: requests.length };
  const { accepted } = await runLoad(load);
  if (accepted < ALERTS) throw new Error(`only ${accepted} of ${ALERTS} alerts were stored`);
}

/** Milliseconds from the command to the first answer that says ready. */
async function timeOfStart(): Promise<number> {
  const settings = await settingsOf(dataDir);
  const from = performance.now();
  await using _server = startTocsin(settings);
  await untilReady(`http://127.0.0.1:${settings.PORT}/ready`, LOOK_EVERY_MS);
  return performance.now() - from;
}
