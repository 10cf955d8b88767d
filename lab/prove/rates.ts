import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildRequests } from '../alerts.ts';
import { postBytes } from '../load.ts';
import { startServer } from '../server.ts';
import { setUp } from '../session.ts';
import { metric } from '../../test/harness/metrics.ts';
import { judgeCount, judgeTime } from '../judge.ts';

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

const server = await startServer();
try {
  await setUp(server.url);
  for (const rate of RATES) await proveRate(rate);
} finally {
  await server.stop();
}

async function proveRate({ aSecond, perRequest, p99Ms }: (typeof RATES)[number]): Promise<void> {
  const { target } = server;
  const requests = buildRequests(target, `rate-${aSecond}`, aSecond * SECONDS, perRequest);
  const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS });
  const statuses = new Map<number, number>();
  const latencies: number[] = [];
  const from = performance.now();
  const answers: Promise<void>[] = [];
  for (const [i, request] of requests.entries()) {
    const due = from + (i * perRequest * 1_000) / aSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    answers.push(
      postBytes({ host: target.host, port: target.port, agent, request })
        .catch(() => 0)
        .then((status) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // From when it was to be sent: a wait for a socket counts.
          latencies.push(performance.now() - due);
        }),
    );
  }
  await Promise.all(answers);
  const lasted = performance.now() - from;
  agent.destroy();
  const endedAt = performance.now();
  while ((await waiting()) > 0 && performance.now() - endedAt < PROMISED.routedMs * 2) await sleep(200);
  const routedMs = performance.now() - endedAt;
  const sorted = Float64Array.from(latencies).sort();
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  const others = [...statuses].filter(([status]) => status !== 200 && status !== 503);
  const counts = [...statuses].map(([status, count]) => `${status} ${count}`).join(', ');
  console.log(
    `${aSecond} new alerts a second for ${SECONDS} s, ${perRequest} a request: p50 ${(sorted[sorted.length >> 1] ?? 0).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, answers ${counts}, last answer after ${(lasted / 1_000).toFixed(1)} s, all routed ${(routedMs / 1_000).toFixed(1)} s later; server ${server.memory().highest} MiB at most`,
  );
  const told = `answers other than 200 and 503: ${others.map(([status]) => status || 'none').join(', ') || 'none'}`;
  judgeCount(others.length === 0, told);
  if (p99Ms !== null) {
    judgeTime(p99 <= p99Ms, `p99 ${p99.toFixed(0)} ms, promised ${p99Ms}`);
    // A machine that is too slow for the rate refuses.
    judgeTime(!statuses.has(503), `${statuses.get(503) ?? 0} were refused, promised none`);
  }
  judgeTime(routedMs <= PROMISED.routedMs, `all routed within ${(routedMs / 1_000).toFixed(1)} s, promised ${PROMISED.routedMs / 1_000}`);
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
