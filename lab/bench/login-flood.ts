import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../server.ts';
import { keepFigures } from '../report.ts';

/** Alerts while somebody floods the sign-in page with passwords to hash: how long their senders wait. */
const SECONDS = Number(process.env['SECONDS'] ?? 20);
const REQUESTS_PER_SECOND = 50;
const ALERTS_PER_REQUEST = 6;
const PARALLEL_LOGINS = 500;
const PROMISED_P99 = 250;

interface Answer {
  readonly status: number;
  readonly ms: number;
}

/** One POST; status 0 when the connection broke. */
function post(agent: Agent, url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> {
  return new Promise((resolve) => {
    const from = performance.now();
    const done = (status: number) => resolve({ status, ms: performance.now() - from });
    const bytes = Buffer.from(body);
    const sent = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers } },
      (answer) => {
        answer.resume();
        answer.once('end', () => done(answer.statusCode ?? 0));
      },
    );
    sent.once('error', () => done(0));
    sent.end(bytes);
  });
}

function count(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function quantile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** So many requests a second, whether or not the ones before were answered. */
async function sendAlerts(target: string, headers: Readonly<Record<string, string>>, seconds: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Array<Promise<Answer>> = [];
  const from = performance.now();
  for (let n = 0; n < seconds * REQUESTS_PER_SECOND; n += 1) {
    const alerts = Array.from({ length: ALERTS_PER_REQUEST }, (_, i) => ({
      status: 'firing',
      labels: { alertname: `Rule${n % 50}`, namespace: `team-${n % 40}`, pod: `pod-${n}-${i}` },
    }));
    answers.push(post(agent, target, headers, JSON.stringify({ alerts })));
    await sleep(Math.max(0, from + (n * 1_000) / REQUESTS_PER_SECOND - performance.now()));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/** Keeps so many sign-ins waiting, each from an address and for an account of its own, with a password of full length. */
async function flood(url: string, until: () => boolean): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL_LOGINS });
  const answers: Answer[] = [];
  let n = 0;
  const one = async () => {
    while (!until()) {
      n += 1;
      const body = JSON.stringify({ email: `flood${n}@example.com`, password: 'x'.repeat(1_024) });
      answers.push(await post(agent, url, { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }, body));
      await sleep(200);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_LOGINS }, one));
  agent.destroy();
  return answers;
}

const server = await startServer({ TRUSTED_PROXIES: '127.0.0.0/8' });
try {
  const webhook = `${server.url}${server.target.path}`;
  await sendAlerts(webhook, server.target.headers, 3);
  const calm = await sendAlerts(webhook, server.target.headers, SECONDS);
  let over = false;
  const flooding = flood(`${server.url}/api/v1/auth/login`, () => over);
  await sleep(1_000);
  const flooded = await sendAlerts(webhook, server.target.headers, SECONDS);
  over = true;
  const logins = await flooding;
  const result = {
    seconds: SECONDS,
    alertsPerSecond: REQUESTS_PER_SECOND * ALERTS_PER_REQUEST,
    parallelLogins: PARALLEL_LOGINS,
    promisedP99: PROMISED_P99,
    calm: { p50: quantile(calm, 0.5), p99: quantile(calm, 0.99), answers: count(calm) },
    flooded: { p50: quantile(flooded, 0.5), p99: quantile(flooded, 0.99), answers: count(flooded) },
    logins: count(logins),
  };
  console.log(JSON.stringify(result, null, 2));
  const { calm: before, flooded: during } = result;
  keepFigures(
    'login-flood',
    [
      {
        what: 'alerts under a flood of logins, p99',
        measured: during.p99,
        unit: 'ms',
        atMost: PROMISED_P99,
        beside: `${before.p99} ms without it`,
      },
    ],
    result,
  );
  process.exitCode = result.flooded.p99 <= PROMISED_P99 && Object.keys(result.flooded.answers).join() === '200' ? 0 : 1;
} finally {
  await server.stop();
}
