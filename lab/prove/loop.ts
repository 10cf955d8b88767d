// Asks every route with its worst valid request while much is stored, and looks how long each held the server's event
// loop: 50 ms at most. A request that held it longer is asked four times more, and the median counts: a busy machine holds
// a loop as well. `ONLY=text` asks the routes whose line has that text.
// Concerns: src/platform/http, src/modules
import { Agent } from 'node:http';
import { type Asker, type Operation, operationsOf, type Shot, send } from '../../test/harness/fuzz.ts';
import { judgeCount, judgeTime } from '../judge.ts';
import { KNOWN_KEYS, startServer } from '../server.ts';
import { storeAlerts } from '../stored-alerts.ts';
import { largestFor, STORED, storeMuch, worstOf } from '../worst-requests.ts';

const ALERTS = Number(process.env['ALERTS'] ?? 50_000);
const ONLY = process.env['ONLY'] ?? '';
const PROMISED_MS = 50;
const PEOPLE = 10;

interface Row {
  readonly line: string;
  readonly status: number;
  readonly answerMs: number;
  readonly heldMs: number;
  readonly bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
using closing = new DisposableStack();
closing.defer(() => agent.destroy());
await using server = await startServer(KNOWN_KEYS);
const rows: Row[] = [];
const client = await server.connect();
const { askers, ids } = await server.crowd(PEOPLE);
await storeAlerts(client, 0, ALERTS, ALERTS);
await storeMuch(client, ids);
const admins = askers.filter(({ name }) => name === 'admin');
const document = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
console.log(`${ALERTS} alerts stored, ${STORED}`);

let turn = 0;
const once = async (line: string, shot: Shot): Promise<Row> => {
  const who = admins[turn++ % admins.length] as Asker;
  await server.loopDelay();
  const from = performance.now();
  const answer = await send(new URL(server.url), { ...shot, headers: { ...who.headers, ...shot.headers } }, agent);
  const answerMs = performance.now() - from;
  return { line, status: answer.status, answerMs, heldMs: await server.loopDelay(), bytes: answer.text.length };
};
const measure = async (line: string, shot: Shot) => {
  if (!line.includes(ONLY)) return;
  const tries = [await once(line, shot)];
  if ((tries[0]?.heldMs ?? 0) > PROMISED_MS) for (let again = 0; again < 4; again += 1) tries.push(await once(line, shot));
  tries.sort((a, b) => a.heldMs - b.heldMs);
  const row = tries[Math.floor(tries.length / 2)] as Row;
  rows.push(row);
  if (row.heldMs > PROMISED_MS / 2) console.log(shown(row));
};

const worst = worstOf(ids);
// What removes or ends things comes last, and what ends the asker's own session never.
const order = (operation: Operation) => (operation.method === 'DELETE' ? 1 : 0);
for (const operation of operationsOf(document).toSorted((a, b) => order(a) - order(b))) {
  const line = `${operation.method} ${operation.path}`;
  if (/auth\/(logout|sessions|change-|reset|refresh)|\/setup$/.test(operation.path)) continue;
  for (const [name, shot] of Object.entries(worst[line] ?? {}))
    await measure(`${line} (${name})`, { method: operation.method, headers: {}, body: null, ...shot });
  for (const [name, shot] of largestFor(operation, ids)) await measure(`${line} (${name})`, shot);
}

function shown({ line, status, heldMs, answerMs, bytes }: Row): string {
  return `${heldMs.toFixed(0).padStart(5)} ms held, answered ${status} after ${answerMs.toFixed(0)} ms with ${bytes} characters: ${line}`;
}

const over = rows.filter(({ heldMs }) => heldMs > PROMISED_MS);
console.log(`\nThe 25 longest of ${rows.length} requests:`);
for (const row of rows.toSorted((a, b) => b.heldMs - a.heldMs).slice(0, 25)) console.log(shown(row));
const broken = rows.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
judgeCount(broken.length === 0, `${broken.length} requests failed with 5xx${broken.map(({ line }) => `\n  ${line}`).join('')}`);
judgeTime(over.length === 0, `${over.length} requests held the loop for more than ${PROMISED_MS} ms`);
