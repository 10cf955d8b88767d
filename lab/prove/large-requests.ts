// A real Alertmanager sends one group of 1,100 and one of 5,000 alerts with a `job` label: each is one group and one message here, and
// every alert is stored. It sends 1,100 alerts without that label: 1,100 groups, of which a chat shows 30 and one message for the rest.
// Then five bodies of 16 MiB come at once to a server of its own: four are taken, the fifth is told to come back, and the server lives.
// Prints how long each took. `npm run prove large-requests`.
// Concerns: src/modules/alerts/intake, src/modules/routing, src/modules/notifications, src/platform/http
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../server.ts';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { startBothChats } from '../../test/flows/chat/both-chats.ts';
import { startAlertmanager } from '../../test/harness/programs/alertmanager.ts';
import { machineTime } from '../../test/harness/shift-date.ts';
import { until } from '../../test/harness/until.ts';
import { judgeCount } from '../judge.ts';

const WAIT_MS = 120_000;
const BODY_BYTES = 16 * 1_048_576;

async function groups(): Promise<void> {
  const chats = await startBothChats();
  const { app, chatone } = chats;
  await chats.announce();
  const alertmanager = await startAlertmanager(`${app.url}/webhooks/alerts`, app.webhookToken);
  const messages = () => chatone.messages('C0ALERTS');
  const total = async (name: string) => (await app.api('GET', `/api/v1/alerts?label=alertname:${name}&limit=1`)).body.total as number;
  const send = async (name: string, count: number, labels: object) => {
    const from = performance.now();
    await alertmanager.post(
      Array.from({ length: count }, (_, n) => ({
        labels: { alertname: name, instance: `node-${n}:9100`, severity: 'warning', ...labels },
        annotations: { summary: `${name} on node-${n}`, description: 'It does not answer. '.repeat(20) },
        startsAt: new Date(machineTime() - 60_000).toISOString(),
      })),
    );
    await until(async () => (await total(name)) >= count, `${count} ${name} to be stored`, WAIT_MS);
    return performance.now() - from;
  };
  try {
    for (const [name, count] of [
      ['NodeDown', 1_100],
      ['PodDown', 5_000],
    ] as const) {
      const before = messages().length;
      const ms = await send(name, count, { job: 'node' });
      await until(
        () => messages().some(({ shown }) => shown.replace(',', '').includes(`${count} alerts`)),
        'the message to show all',
        WAIT_MS,
      );
      const more = messages().length - before;
      judgeCount(
        more === 1 && (await total(name)) === count,
        `${count} alerts of one group: all stored after ${ms.toFixed(0)} ms, ${more} message`,
      );
    }
    const before = messages().length;
    const ms = await send('HostDown', 1_100, {});
    await until(() => messages().some(({ shown }) => /and 1,?0\d\d more groups/.test(shown)), 'the message for the rest', WAIT_MS);
    const more = messages().length - before;
    judgeCount(
      // The two groups before may have used two of the thirty messages of this minute.
      more >= 29 && more <= 31 && (await total('HostDown')) === 1_100,
      `1,100 groups of one alert: stored after ${ms.toFixed(0)} ms, ${more} messages`,
    );
  } finally {
    await alertmanager.stop();
    await chats.stop();
  }
}

async function bodies(): Promise<void> {
  const server = await startServer();
  const { headers } = server.target;
  const memory = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024;
  const bodyOf = (name: string) => {
    const alerts: string[] = [];
    for (let bytes = 0, n = 0; bytes < BODY_BYTES - 2_000; n += 1) {
      const alert = JSON.stringify({
        labels: { alertname: name, job: 'node', instance: `node-${n}`, severity: n % 100 ? 'warning' : 'critical' },
        annotations: { summary: `${name} ${n}`, description: 'x'.repeat(900) },
      });
      alerts.push(alert);
      bytes += alert.length + 1;
    }
    const text = `{"alerts":[${alerts.join(',')}]}`;
    return { text: text + ' '.repeat(BODY_BYTES - text.length), count: alerts.length };
  };
  /** Sends all but the last byte, so that all are in hand at once. */
  const begin = (text: string) => {
    const sent = request(`${server.url}/webhooks/alerts`, {
      ...{ method: 'POST', agent: false, headers: { ...headers, 'content-type': 'application/json', 'content-length': text.length } },
    });
    const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', async (response) => resolve({ status: response.statusCode ?? 0, body: (await response.toArray()).join('') }));
    });
    answer.catch(() => {});
    sent.write(text.slice(0, -1));
    return { end: () => sent.end(text.slice(-1)), answer };
  };
  try {
    const made = ['A', 'B', 'C', 'D'].map((name) => bodyOf(`Large${name}`));
    const before = memory();
    const four = made.map(({ text }) => begin(text));
    await sleep(2_000);
    const fifth = begin(bodyOf('LargeE').text);
    const refused = await fifth.answer.then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    const from = performance.now();
    let highest = before;
    const watching = setInterval(() => {
      highest = Math.max(highest, memory());
    }, 100);
    for (const { end } of four) end();
    const answers = await Promise.all(four.map(({ answer }) => answer));
    clearInterval(watching);
    const took = performance.now() - from;
    const counts = answers.map(({ body }) => JSON.parse(body).created as number);
    const right = answers.every(({ status }, index) => status === 200 && counts[index] === made[index]?.count);
    judgeCount(
      right && refused === 503,
      `four bodies of 16 MiB at once: ${answers.map(({ status }) => status)}, ${counts} alerts stored after ${took.toFixed(0)} ms; the fifth ${refused}; ` +
        `${before.toFixed(0)} MiB before, ${highest.toFixed(0)} at most`,
    );
    await sleep(40_000);
    judgeCount(memory() < before + 150, `memory 40 s later: ${memory().toFixed(0)} MiB`);
  } finally {
    await server.stop();
  }
}

const place = mkdtempSync(path.join(tmpdir(), 'tocsin-prove-large-'));
const postgres = await startEmbedded(openDataDir(path.join(place, 'data')), { log: openLog('silent'), throwAway: true });
process.env['TEST_POSTGRES_URL'] = postgres.url.replace(/\/[^/]*$/, '/postgres');
try {
  await groups();
} finally {
  await postgres.stop();
  rmSync(place, { recursive: true, force: true });
}
await bodies();
