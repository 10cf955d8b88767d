import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeChatone } from '../../test/harness/fakes/fake-chatone.ts';
import { type BenchAlert, webhookBody } from '../alerts.ts';
import { startServer } from '../server.ts';
import { setUp } from '../session.ts';
import { keepFigures } from '../report.ts';

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
const PROMISED = { p50: 200, p99: 200 };

/** Without a workload label an alert is a group of its own. */
function lonelyAlert(i: number): BenchAlert {
  return {
    labels: { alertname: 'Latency', team: `team-${i % CHANNELS}`, instance: `node-${i}.example.com`, severity: 'warning' },
    annotations: { summary: `Latency alert no. ${i}.` },
    startsAt: new Date().toISOString(),
    generatorURL: 'http://prometheus.example.com:9090/graph',
  };
}

const chat = await startFakeChatone();
const names = Array.from({ length: CHANNELS }, (_, i) => `bench-${i}`);
chat.channels.push(...names.map((name, i) => ({ id: `C0BENCH${i}`, name, member: true })));
const server = await startServer({
  CHATONE_BASE_URL: chat.apiUrl,
  CHATONE_BOT_TOKEN: chat.botToken,
  CHATONE_SIGNING_SECRET: chat.signingSecret,
  OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8',
});
try {
  const session = await setUp(server.url);
  await session.call('PUT', '/api/v1/routes', {
    destinations: names.map((name, i) => ({ name, provider: 'chatone', channel: `C0BENCH${i}` })),
    rules: names.map((name, i) => ({ name, matchers: [`team="team-${i}"`], destinations: [name] })),
    default_destinations: [],
  });
  const sentAt: number[] = [];
  const total = PER_SECOND * (SECONDS + WARM_UP_SECONDS);
  const from = performance.now();
  const answers: Promise<void>[] = [];
  for (let i = 0; i < total; i += 1) {
    const due = from + (i * 1_000) / PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    sentAt[i] = Date.now();
    answers.push(send(i));
  }
  await Promise.all(answers);
  const deadline = Date.now() + DRAIN_MS;
  while (firstCalls().size < total && Date.now() < deadline) await sleep(100);
  report(sentAt, total);
} finally {
  await server.stop();
  await chat.stop();
}

async function send(i: number): Promise<void> {
  const { target, url } = server;
  const answer = await fetch(url + target.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...target.headers },
    body: webhookBody([lonelyAlert(i)]),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`alert ${i} was answered ${answer.status}`);
}

/** When each alert was named in chat first, in milliseconds since 1970. */
function firstCalls(): Map<number, number> {
  const first = new Map<number, number>();
  for (const { method, args, at } of chat.calls) {
    if (method !== 'chat.postMessage') continue;
    const i = Number(/Latency alert no\. (\d+)\./.exec(JSON.stringify(args))?.[1] ?? -1);
    if (i >= 0 && !first.has(i)) first.set(i, at);
  }
  return first;
}

function report(sentAt: readonly number[], total: number): void {
  const first = firstCalls();
  const latencies: number[] = [];
  for (let i = PER_SECOND * WARM_UP_SECONDS; i < total; i += 1) {
    const at = first.get(i);
    if (at !== undefined) latencies.push(at - (sentAt[i] ?? at));
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  const result = { alerts: total, notified: first.size, p50: at(0.5), p99: at(0.99), highest: at(1), memory: server.memory() };
  console.log(`${result.notified} of ${total} alerts reached chat. Event to chat call at ${PER_SECOND}/s over ${CHANNELS} channels:`);
  console.log(
    `p50 ${result.p50} ms (promised ${PROMISED.p50}), p99 ${result.p99} ms (promised ${PROMISED.p99}), highest ${result.highest} ms`,
  );
  keepFigures(
    'latency',
    [
      { what: `event to chat call at ${PER_SECOND} a second, p50`, measured: result.p50, unit: 'ms', atMost: PROMISED.p50 },
      { what: 'the same, p99', measured: result.p99, unit: 'ms', atMost: PROMISED.p99 },
      { what: 'alerts that did not reach chat', measured: total - result.notified, unit: '', atMost: 0 },
    ],
    { perSecond: PER_SECOND, seconds: SECONDS, channels: CHANNELS, ...result },
  );
}
