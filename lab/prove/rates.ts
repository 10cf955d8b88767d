import http from 'node:http';
import { until } from '../../test/harness/until.ts';
import { metric } from '../../test/harness/metrics.ts';
import { buildRequests } from '../alerts.ts';
import { median, ms, quantile, seconds, tallyText } from '../figures.ts';
import { judgeCount, judgeTime } from '../judge.ts';
import { postBytes } from '../load.ts';
import { paced } from '../pace.ts';
import { startServer } from '../server.ts';
import { setUp } from '../session.ts';

/**
 * New alerts at a rate that does not ask whether the server keeps up: 300 a second for a minute, one a request, are each answered
 * quickly; 3,000 a second for a minute, ten a request, are taken or refused with 503 and nothing else, and all that were taken are
 * routed soon after. `SECONDS=10 npm run prove rates` makes it short.
 *
 * Concerns: src/modules/alerts, src/modules/routing, src/flow
 */
const SECONDS = Number(process.env['SECONDS'] ?? 60);
const PROMISED = { p99Ms: 100, routedMs: 30_000 };
/** So many requests may be on their way at once; more wait for a socket, as those of a sender with a pool do. */
const SOCKETS = 64;
const RATES = [
  { aSecond: 300, perRequest: 1, p99Ms: PROMISED.p99Ms },
  { aSecond: 3_000, perRequest: 10, p99Ms: null },
];

await using server = await startServer();
await setUp(server.url);
for (const rate of RATES) await proveRate(rate);

async function proveRate({ aSecond, perRequest, p99Ms }: (typeof RATES)[number]): Promise<void> {
  const { host, port } = server.target;
  const requests = buildRequests(server.target, `rate-${aSecond}`, aSecond * SECONDS, perRequest);
  const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS });
  const statuses: number[] = [];
  const latencies: number[] = [];
  const send = async (request: Buffer, due: number) => {
    statuses.push(await postBytes({ host, port, agent, request }).catch(() => 0));
    // From when it was to be sent: a wait for a socket counts.
    latencies.push(performance.now() - due);
  };
  const from = performance.now();
  const answers: Promise<void>[] = [];
  for await (const { n, due } of paced(requests.length, aSecond / perRequest)) answers.push(send(requests[n] as Buffer, due));
  await Promise.all(answers);
  const endedAt = performance.now();
  agent.destroy();
  await until(async () => (await waiting()) === 0, 'all to be routed', PROMISED.routedMs * 2).catch(() => {});
  const routedMs = performance.now() - endedAt;
  const p99 = quantile(latencies, 0.99);
  console.log(
    `${aSecond} new alerts a second for ${SECONDS} s, ${perRequest} a request: p50 ${ms(median(latencies))}, p99 ${ms(p99)}, answers ${tallyText(statuses)}, last answer after ${seconds(endedAt - from)}, all routed ${seconds(routedMs)} later; server ${server.memory().highest} MiB at most`,
  );
  const others = statuses.filter((status) => status !== 200 && status !== 503);
  judgeCount(others.length === 0, `answers other than 200 and 503: ${tallyText(others)}`);
  if (p99Ms !== null) {
    judgeTime(p99 <= p99Ms, `p99 ${ms(p99)}, promised ${p99Ms}`);
    // A machine that is too slow for the rate refuses.
    const refused = statuses.filter((status) => status === 503).length;
    judgeTime(refused === 0, `${refused} were refused, promised none`);
  }
  judgeTime(routedMs <= PROMISED.routedMs, `all routed within ${seconds(routedMs)}, promised ${PROMISED.routedMs / 1_000}`);
}

/** Alerts and groups that routing has not come to yet. */
async function waiting(): Promise<number> {
  const of = async (name: string) => {
    const found = await metric(server.url, name);
    if (found === null) throw new Error(`${name} is not among the metrics`);
    return found;
  };
  return (await of('svc_flow_undecided_alerts')) + (await of('svc_correlator_unrouted_groups'));
}
