import { startFakeChatone } from '../../test/harness/fakes/fake-chatone.ts';
import { until } from '../../test/harness/until.ts';
import { type BenchAlert, webhookBody } from '../alerts.ts';
import { quantile } from '../figures.ts';
import { paced } from '../pace.ts';
import { report } from '../report.ts';
import { startServer } from '../server.ts';
import { setUp } from '../session.ts';

/**
 * From the webhook request leaving the sender to the chat call that names the alert, at 50 alerts a second, each alert a
 * group of its own (so each has a message of its own). A channel takes one message a second, as Slack allows, so they are
 * spread over enough channels.
 */
const PER_SECOND = Number(process.env['PER_SECOND'] ?? 50);
const SECONDS = Number(process.env['SECONDS'] ?? 60);
const CHANNELS = Number(process.env['CHANNELS'] ?? 100);
const WARM_UP_SECONDS = 5;
const DRAIN_MS = 30_000;
const PROMISED_MS = 200;

/** Without a workload label an alert is a group of its own. */
function lonelyAlert(i: number): BenchAlert {
  return {
    labels: { alertname: 'Latency', team: `team-${i % CHANNELS}`, instance: `node-${i}.example.com`, severity: 'warning' },
    annotations: { summary: `Latency alert no. ${i}.` },
    startsAt: new Date().toISOString(),
    generatorURL: 'http://prometheus.example.com:9090/graph',
  };
}

await using closing = new AsyncDisposableStack();
const chat = closing.adopt(await startFakeChatone(), ({ stop }) => stop());
const names = Array.from({ length: CHANNELS }, (_, i) => `bench-${i}`);
chat.channels.push(...names.map((name, i) => ({ id: `C0BENCH${i}`, name, member: true })));
await using server = await startServer({
  CHATONE_BASE_URL: chat.apiUrl,
  CHATONE_BOT_TOKEN: chat.botToken,
  CHATONE_SIGNING_SECRET: chat.signingSecret,
  OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8',
});
const session = await setUp(server.url);
await session.call('PUT', '/api/v1/routes', {
  destinations: names.map((name, i) => ({ name, provider: 'chatone', channel: `C0BENCH${i}` })),
  rules: names.map((name, i) => ({ name, matchers: [`team="team-${i}"`], destinations: [name] })),
  default_destinations: [],
});
const sentAt: number[] = [];
const total = PER_SECOND * (SECONDS + WARM_UP_SECONDS);
const answers: Promise<void>[] = [];
for await (const { n } of paced(total, PER_SECOND)) {
  sentAt[n] = Date.now();
  answers.push(send(n));
}
await Promise.all(answers);
await until(() => firstCalls().size >= total, 'all to reach chat', DRAIN_MS).catch(() => {});
const first = firstCalls();
const latencies = [...first].flatMap(([n, at]) => (n < PER_SECOND * WARM_UP_SECONDS ? [] : [at - (sentAt[n] ?? at)]));
const [p50, p99, highest] = [quantile(latencies, 0.5), quantile(latencies, 0.99), quantile(latencies, 1)];
console.log(`${first.size} of ${total} alerts reached chat, over ${CHANNELS} channels; highest ${highest} ms`);
report(
  'latency',
  [
    { what: `event to chat call at ${PER_SECOND} a second, p50`, measured: p50, unit: 'ms', atMost: PROMISED_MS },
    { what: 'the same, p99', measured: p99, unit: 'ms', atMost: PROMISED_MS },
    { what: 'alerts that did not reach chat', measured: total - first.size, unit: '', atMost: 0 },
  ],
  { perSecond: PER_SECOND, seconds: SECONDS, channels: CHANNELS, highest, memory: server.memory() },
);

async function send(i: number): Promise<void> {
  const { headers } = server.target;
  const body = webhookBody([lonelyAlert(i)]);
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  const answer = await fetch(server.url + server.target.path, sent);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`alert ${i} was answered ${answer.status}`);
}

/** When each alert was named in chat first, in milliseconds since 1970. */
function firstCalls(): Map<number, number> {
  const found = new Map<number, number>();
  for (const { method, args, at } of chat.calls) {
    if (method !== 'chat.postMessage') continue;
    const i = Number(/Latency alert no\. (\d+)\./.exec(JSON.stringify(args))?.[1] ?? -1);
    if (i >= 0 && !found.has(i)) found.set(i, at);
  }
  return found;
}
