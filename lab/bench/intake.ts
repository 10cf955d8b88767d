import { startAlertmanager } from '../alertmanager.ts';
import { buildRequests, type Target } from '../alerts.ts';
import { dataDirAt } from '../../src/platform/data-dir.ts';
import { readPostmasterPid } from '../../src/platform/postgres/processes.ts';
import { type Client, type LoadResult, runLoad } from '../load.ts';
import { cpuOf, cpuOfDatabase, databaseSince } from '../processes.ts';
import { startServer } from '../server.ts';
import { type Figure, keepFigures } from '../report.ts';

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
  readonly cpu: { readonly server: number; readonly database: number };
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

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const only = process.argv[2];
const cases: Array<readonly [string, Measure]> = [
  ...SIZES.map((size) => [`repeating ${size}`, repeating(size)] as const),
  ...SIZES.map((size) => [`new ${size}`, allNew(size)] as const),
].filter(([name]) => only === undefined || name.startsWith(only));

const server = await startServer();
const alertmanager = await startAlertmanager();
const database = readPostmasterPid(dataDirAt(server.dataDir).postgres)?.pid ?? 0;
const report: Summary[] = [];
try {
  for (const target of [server.target, alertmanager.target]) {
    await runLoad({
      ...target,
      requests: buildRequests(target, 'repeating', DISTINCT, 100),
      alertsPerRequest: 100,
      connections: 8,
      total: DISTINCT / 100,
    });
    await runLoad({
      ...target,
      requests: buildRequests(target, 'repeating', DISTINCT, 10),
      alertsPerRequest: 10,
      connections: CONNECTIONS,
      forMs: 3_000,
    });
  }
  for (const client of CLIENTS) {
    for (const [name, measure] of cases) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const series = `${client}-${name.replace(' ', '-')}-${round}`;
        const ours = async () => {
          const before = { server: cpuOf(server.pid), database: cpuOfDatabase(database) };
          const result = await measure(server.target, series, client);
          return { result, cpu: { server: cpuOf(server.pid) - before.server, database: databaseSince(database, before.database) } };
        };
        const oursFirst = round % 2 === 0;
        const first = oursFirst ? await ours() : null;
        const theirs = await measure(alertmanager.target, series, client);
        const { result, cpu } = first ?? (await ours());
        rounds.push({ ours: result, theirs, cpu });
      }
      report.push(summarise(client, name, rounds));
    }
  }
} finally {
  const memory = server.memory();
  console.table(report);
  console.log(
    `Alerts a second; medians of ${ROUNDS} rounds with ${CONNECTIONS} connections. Server memory: ${memory.now} MiB, at most ${memory.highest} MiB (wanted: ${MOST.memoryMiB}).`,
  );
  const figures = report.flatMap(({ client, alerts, ours, alertmanager: theirs, ratio, wanted, 'p99 ms': p99 }): Figure[] => {
    const what = `${alerts.replace(' ', ', ')} a request${client === 'node' ? ', sent by Node.js' : ''}`;
    const beside = `${ours.toLocaleString('en')} alerts a second, Alertmanager ${theirs.toLocaleString('en')}`;
    return [
      { what, measured: ratio, unit: '', beside, isRatio: true, ...(wanted === undefined ? {} : { atLeast: wanted }) },
      ...(alerts === 'new 100' ? [{ what: `${what}: p99`, measured: p99, unit: 'ms', atMost: MOST.newP99Ms }] : []),
    ];
  });
  keepFigures('intake', [...figures, { what: 'server memory, highest', measured: memory.highest, unit: 'MiB', atMost: MOST.memoryMiB }], {
    rounds: ROUNDS,
    connections: CONNECTIONS,
    memory,
    report,
  });
  await Promise.all([server.stop(), alertmanager.stop()]);
}

/** The medians of the rounds of one case. */
interface Summary {
  readonly client: Client;
  readonly alerts: string;
  /** Alerts a second. */
  readonly ours: number;
  readonly alertmanager: number;
  readonly ratio: number;
  readonly wanted: number | undefined;
  readonly 'p99 ms': number;
  /** Processor time for an alert. */
  readonly 'server µs': number;
  readonly 'database µs': number;
  readonly errors: string;
}

function summarise(client: Client, name: string, rounds: readonly Round[]): Summary {
  const ratio = median(rounds.map(({ ours, theirs }) => ours.alertsPerSecond / theirs.alertsPerSecond));
  const errors: Record<string, number> = {};
  for (const { ours, theirs } of rounds) {
    for (const [who, result] of Object.entries({ ours, theirs })) {
      for (const [kind, count] of Object.entries(result.errors)) errors[`${who} ${kind}`] = (errors[`${who} ${kind}`] ?? 0) + count;
    }
  }
  const perAlert = (of: 'server' | 'database') =>
    Number(median(rounds.map(({ ours, cpu }) => (cpu[of] * 1_000_000) / Math.max(1, ours.accepted))).toFixed(1));
  return {
    client,
    alerts: name,
    ours: Math.round(median(rounds.map(({ ours }) => ours.alertsPerSecond))),
    alertmanager: Math.round(median(rounds.map(({ theirs }) => theirs.alertsPerSecond))),
    ratio: Number(ratio.toFixed(2)),
    wanted: WANTED[name],
    'p99 ms': Number(median(rounds.map(({ ours }) => ours.p99)).toFixed(1)),
    'server µs': perAlert('server'),
    'database µs': perAlert('database'),
    errors: Object.keys(errors).length === 0 ? 'none' : JSON.stringify(errors),
  };
}
