// A real Alertmanager sends one group of 1,100 and one of 5,000 alerts with a `job` label: each is one group and one message here, and
// every alert is stored. It sends 1,100 alerts without that label: 1,100 groups, of which a chat shows 30 and one message for the rest.
// Then five bodies of 16 MiB come at once to a server of its own: four are taken, the fifth is told to come back, and the server lives.
// Prints how long each took. `npm run prove large-requests`.
// Concerns: src/modules/alerts/intake, src/modules/routing, src/modules/notifications, src/platform/http
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBothChats } from '../../test/flows/chat/both-chats.ts';
import { startAlertmanager } from '../../test/harness/programs/alertmanager.ts';
import { machineTime } from '../../test/harness/shift-date.ts';
import { until } from '../../test/harness/until.ts';
import { ms, timed } from '../figures.ts';
import { judgeCount } from '../judge.ts';
import { startPostgres } from '../postgres.ts';
import { memoryDuring } from '../processes.ts';
import { startServer } from '../server.ts';

const WAIT_MS = 120_000;
const BODY_BYTES = 16 * 1_048_576;

async function groups(): Promise<void> {
  await using _postgres = await startPostgres('prove-large-requests');
  await using closing = new AsyncDisposableStack();
  const chats = closing.adopt(await startBothChats(), ({ stop }) => stop());
  const { app, chatone } = chats;
  await chats.announce();
  const alertmanager = closing.adopt(await startAlertmanager(`${app.url}/webhooks/alerts`, app.webhookToken), ({ stop }) => stop());
  const messages = () => chatone.messages('C0ALERTS');
  const total = async (name: string) => (await app.api('GET', `/api/v1/alerts?label=alertname:${name}&limit=1`)).body.total as number;
  /** @param shown what a message says once all are seen @returns how long they took to be stored, and how many messages came */
  const send = async (name: string, count: number, labels: object, shown: (text: string) => boolean) => {
    const before = messages().length;
    const { ms: took } = await timed(async () => {
      await alertmanager.post(
        Array.from({ length: count }, (_, n) => ({
          labels: { alertname: name, instance: `node-${n}:9100`, severity: 'warning', ...labels },
          annotations: { summary: `${name} on node-${n}`, description: 'It does not answer. '.repeat(20) },
          startsAt: new Date(machineTime() - 60_000).toISOString(),
        })),
      );
      await until(async () => (await total(name)) >= count, `${count} ${name} to be stored`, WAIT_MS);
    });
    await until(() => messages().some((message) => shown(message.shown)), 'the message that shows all', WAIT_MS);
    return { took, more: messages().length - before };
  };
  for (const [name, count] of Object.entries({ NodeDown: 1_100, PodDown: 5_000 })) {
    const { took, more } = await send(name, count, { job: 'node' }, (text) => text.replace(',', '').includes(`${count} alerts`));
    judgeCount(more === 1 && (await total(name)) === count, `${count} alerts of one group: all stored after ${ms(took)}, ${more} message`);
  }
  const { took, more } = await send('HostDown', 1_100, {}, (text) => /and 1,?0\d\d more groups/.test(text));
  judgeCount(
    // The two groups before may have used two of the thirty messages of this minute.
    more >= 29 && more <= 31 && (await total('HostDown')) === 1_100,
    `1,100 groups of one alert: stored after ${ms(took)}, ${more} messages`,
  );
}

async function bodies(): Promise<void> {
  await using server = await startServer();
  const { headers } = server.target;
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
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': text.length },
    });
    const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', async (response) => resolve({ status: response.statusCode ?? 0, body: (await response.toArray()).join('') }));
    });
    answer.catch(() => {});
    sent.write(text.slice(0, -1));
    return { end: () => sent.end(text.slice(-1)), answer };
  };
  const made = ['A', 'B', 'C', 'D'].map((name) => bodyOf(`Large${name}`));
  const start = server.memory().now;
  const four = made.map(({ text }) => begin(text));
  await sleep(2_000);
  const fifth = begin(bodyOf('LargeE').text);
  const refused = await fifth.answer.then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  const { result, highest } = await memoryDuring(server, () =>
    timed(() => {
      for (const { end } of four) end();
      return Promise.all(four.map(({ answer }) => answer));
    }),
  );
  const answers = result.result;
  const counts = answers.map(({ body }) => JSON.parse(body).created as number);
  const right = answers.every(({ status }, index) => status === 200 && counts[index] === made[index]?.count);
  judgeCount(
    right && refused === 503,
    `four bodies of 16 MiB at once: ${answers.map(({ status }) => status)}, ${counts} alerts stored after ${ms(result.ms)}; the fifth ${refused}; ${start} MiB before, ${highest} at most`,
  );
  await sleep(40_000);
  judgeCount(server.memory().now < start + 150, `memory 40 s later: ${server.memory().now} MiB`);
}

await groups();
await bodies();
