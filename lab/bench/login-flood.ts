import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, tally } from '../figures.ts';
import { httpRequest, postBytes } from '../load.ts';
import { paced } from '../pace.ts';
import { report } from '../report.ts';
import { startServer } from '../server.ts';

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
async function post(agent: Agent, path: string, more: Readonly<Record<string, string>>, body: string): Promise<Answer> {
  const { host, port } = server.target;
  const from = performance.now();
  const status = await postBytes({ host, port, agent, request: httpRequest(host, path, more, body) }).catch(() => 0);
  return { status, ms: performance.now() - from };
}

function figuresOf(answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms);
  const at = (share: number) => Math.round(quantile(times, share));
  return { p50: at(0.5), p99: at(0.99), answers: tally(answers.map(({ status }) => status)) };
}

await using server = await startServer({ TRUSTED_PROXIES: '127.0.0.0/8' });

/** So many requests a second, whether or not the ones before were answered. */
async function sendAlerts(seconds: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Array<Promise<Answer>> = [];
  for await (const { n } of paced(seconds * REQUESTS_PER_SECOND, REQUESTS_PER_SECOND)) {
    const alerts = Array.from({ length: ALERTS_PER_REQUEST }, (_, i) => ({
      status: 'firing',
      labels: { alertname: `Rule${n % 50}`, namespace: `team-${n % 40}`, pod: `pod-${n}-${i}` },
    }));
    answers.push(post(agent, server.target.path, server.target.headers, JSON.stringify({ alerts })));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/** Keeps so many sign-ins waiting, each from an address and for an account of its own, with a password of full length. */
async function flood(until: () => boolean): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL_LOGINS });
  const answers: Answer[] = [];
  let n = 0;
  const one = async () => {
    while (!until()) {
      n += 1;
      const body = JSON.stringify({ email: `flood${n}@example.com`, password: 'x'.repeat(1_024) });
      const address = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
      answers.push(await post(agent, '/api/v1/auth/login', address, body));
      await sleep(200);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_LOGINS }, one));
  agent.destroy();
  return answers;
}

await sendAlerts(3);
const calm = figuresOf(await sendAlerts(SECONDS));
let over = false;
const flooding = flood(() => over);
await sleep(1_000);
const sent = await sendAlerts(SECONDS);
over = true;
const flooded = figuresOf(sent);
const { answers: logins } = figuresOf(await flooding);
const result = { seconds: SECONDS, alertsPerSecond: REQUESTS_PER_SECOND * ALERTS_PER_REQUEST, parallelLogins: PARALLEL_LOGINS };
console.log(JSON.stringify({ ...result, calm, flooded, logins }, null, 2));
const refused = sent.filter(({ status }) => status !== 200).length;
const beside = `${calm.p99} ms without it`;
report(
  'login-flood',
  [
    { what: 'alerts under a flood of logins, p99', measured: flooded.p99, unit: 'ms', atMost: PROMISED_P99, beside },
    { what: 'alerts that were not accepted', measured: refused, unit: '', atMost: 0 },
  ],
  { ...result, calm, flooded, logins },
);
