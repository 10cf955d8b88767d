import { startAlertmanager } from '../alertmanager.ts';
import { buildRequests, type Target } from '../alerts.ts';
import { median, tally } from '../figures.ts';
import { type Client, type LoadResult, runLoad } from '../load.ts';
import { type Figure, report } from '../report.ts';
import { startServer } from '../server.ts';

/**
 * Alerts a second, ours beside Debian's Alertmanager in one run: the same load client, the same alerts, in turns. Ours
 * are on disk before the answer, Alertmanager's are in memory. Two clients, one after the other: `CLIENTS=light,node`.
 */
const DISTINCT = 20_000;
const SIZES = [1, 10, 100] as const;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 32);
/** All-new alerts sent in one round, by alerts a request. */
const NEW_ALERTS: Readonly<Record<number, number>> = { 1: 8_000, 10: 30_000, 100: 40_000 };
const CLIENTS = (process.env['CLIENTS'] ?? 'light,node').split(',') as Client[];
/** The least ratio that is wanted. */
const WANTED: Readonly<Record<string, number>> = {
  'repeating 1': 1,
  'repeating 10': 1.5,
  'repeating 100': 2.5,
  'new 1': 0.5,
  'new 10': 0.6,
  'new 100': 0.8,
};
const MOST = { newP99Ms: 300, memoryMiB: 200 };

interface Round {
  readonly ours: LoadResult;
  readonly theirs: LoadResult;
  /** Seconds of a core that ours took. */
  readonly cpu: { readonly node: number; readonly database: number };
}

type Measure = (target: Target, series: string, client: Client) => Promise<LoadResult>;

function repeating(size: number): Measure {
  return (target, _series, client) => {
    const requests = buildRequests(target, 'repeating', DISTINCT, size);
    return runLoad({ ...target, client, requests, alertsPerRequest: size, connections: CONNECTIONS, forMs: SECONDS * 1_000 });
  };
}

function allNew(size: number): Measure {
  return (target, series, client) => {
    const requests = buildRequests(target, series, NEW_ALERTS[size] ?? DISTINCT, size);
    return runLoad({ ...target, client, requests, alertsPerRequest: size, connections: CONNECTIONS, total: requests.length });
  };
}

const only = process.argv[2];
const cases: Array<readonly [string, Measure]> = [
  ...SIZES.map((size) => [`repeating ${size}`, repeating(size)] as const),
  ...SIZES.map((size) => [`new ${size}`, allNew(size)] as const),
].filter(([name]) => only === undefined || name.startsWith(only));

await using server = await startServer();
await using alertmanager = await startAlertmanager();
const summaries: ReturnType<typeof summarise>[] = [];
for (const target of [server.target, alertmanager.target]) {
  const warmUp = (size: number) => ({ ...target, requests: buildRequests(target, 'repeating', DISTINCT, size), alertsPerRequest: size });
  await runLoad({ ...warmUp(100), connections: 8, total: DISTINCT / 100 });
  await runLoad({ ...warmUp(10), connections: CONNECTIONS, forMs: 3_000 });
}
for (const client of CLIENTS)
  for (const [name, measure] of cases) summaries.push(summarise(client, name, await roundsOf(client, name, measure)));
const memory = server.memory();
console.table(summaries);
console.log(
  `Alerts a second; medians of ${ROUNDS} rounds with ${CONNECTIONS} connections. Server memory: ${memory.now} MiB, at most ${memory.highest} MiB.`,
);
const figures = summaries.flatMap(({ client, alerts, ours, alertmanager: theirs, ratio, wanted, 'p99 ms': p99 }): Figure[] => {
  const what = `${alerts.replace(' ', ', ')} a request${client === 'node' ? ', sent by Node.js' : ''}`;
  const beside = `${ours.toLocaleString('en')} alerts a second, Alertmanager ${theirs.toLocaleString('en')}`;
  return [
    { what, measured: ratio, unit: '', beside, isRatio: true, ...(wanted === undefined ? {} : { atLeast: wanted }) },
    ...(alerts === 'new 100' ? [{ what: `${what}: p99`, measured: p99, unit: 'ms', atMost: MOST.newP99Ms }] : []),
  ];
});
report('intake', [...figures, { what: 'server memory, highest', measured: memory.highest, unit: 'MiB', atMost: MOST.memoryMiB }], {
  rounds: ROUNDS,
  connections: CONNECTIONS,
  memory,
  report: summaries,
});

/** Ours and theirs in turns, each first in every second round. */
async function roundsOf(client: Client, name: string, measure: Measure): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const series = `${client}-${name.replace(' ', '-')}-${round}`;
    const ours = async () => {
      const meter = server.meter();
      return { ours: await measure(server.target, series, client), cpu: meter() };
    };
    const first = round % 2 === 0 ? await ours() : null;
    const theirs = await measure(alertmanager.target, series, client);
    rounds.push({ theirs, ...(first ?? (await ours())) });
  }
  return rounds;
}

/** The medians of the rounds of one case: alerts a second, and processor time for an alert. */
function summarise(client: Client, name: string, rounds: readonly Round[]) {
  const ratio = median(rounds.map(({ ours, theirs }) => ours.alertsPerSecond / theirs.alertsPerSecond));
  const errors = tally(
    rounds.flatMap((round) =>
      (['ours', 'theirs'] as const).flatMap((who) =>
        Object.entries(round[who].errors).flatMap(([kind, count]) => new Array<string>(count).fill(`${who} ${kind}`)),
      ),
    ),
  );
  const perAlert = (of: 'node' | 'database') =>
    Number(median(rounds.map(({ ours, cpu }) => (cpu[of] * 1_000_000) / Math.max(1, ours.accepted))).toFixed(1));
  return {
    client,
    alerts: name,
    ours: Math.round(median(rounds.map(({ ours }) => ours.alertsPerSecond))),
    alertmanager: Math.round(median(rounds.map(({ theirs }) => theirs.alertsPerSecond))),
    ratio: Number(ratio.toFixed(2)),
    wanted: WANTED[name],
    'p99 ms': Number(median(rounds.map(({ ours }) => ours.p99)).toFixed(1)),
    'server µs': perAlert('node'),
    'database µs': perAlert('database'),
    errors: Object.keys(errors).length === 0 ? 'none' : JSON.stringify(errors),
  };
}
