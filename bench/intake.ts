import { startAlertmanager } from './alertmanager.ts';
import { buildRequests, type Target } from './alerts.ts';
import { type LoadResult, runLoad } from './load.ts';
import { startServer } from './server.ts';
import { type Figure, keepFigures } from './report.ts';

/**
 * Alerts a second, ours beside Debian's Alertmanager in one run: the same load client, the same alerts, in turns. Ours
 * are on disk before the answer, Alertmanager's are in memory.
 */
const DISTINCT = 20_000;
const SIZES = [1, 10, 100] as const;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 32);
/** All-new alerts sent in one round, by alerts a request. */
const NEW_ALERTS: Readonly<Record<number, number>> = { 1: 8_000, 10: 30_000, 100: 40_000 };
/** The least ratio that is promised. */
const PROMISED: Readonly<Record<string, number>> = {
  'repeating 1': 1,
  'repeating 10': 1.5,
  'repeating 100': 2,
  'new 1': 0.5,
  'new 10': 0.5,
  'new 100': 0.5,
};

interface Round {
  readonly ours: LoadResult;
  readonly theirs: LoadResult;
}

type Measure = (target: Target, series: string) => Promise<LoadResult>;

function repeating(size: number): Measure {
  return (target) => {
    const requests = buildRequests(target, 'repeating', DISTINCT, size);
    return runLoad({ ...target, requests, alertsPerRequest: size, connections: CONNECTIONS, forMs: SECONDS * 1_000 });
  };
}

function allNew(size: number): Measure {
  return (target, series) => {
    const requests = buildRequests(target, series, NEW_ALERTS[size] ?? DISTINCT, size);
    return runLoad({ ...target, requests, alertsPerRequest: size, connections: CONNECTIONS, total: requests.length });
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
  for (const [name, measure] of cases) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const series = `${name.replace(' ', '-')}-${round}`;
      const oursFirst = round % 2 === 0;
      const first = await measure(oursFirst ? server.target : alertmanager.target, series);
      const second = await measure(oursFirst ? alertmanager.target : server.target, series);
      rounds.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first });
    }
    report.push(summarise(name, rounds));
  }
} finally {
  const memory = server.memory();
  console.table(report);
  console.log(
    `Alerts a second; medians of ${ROUNDS} rounds with ${CONNECTIONS} connections. Server memory: ${memory.now} MiB, at most ${memory.highest} MiB (promised: 300).`,
  );
  const figures = report.map(({ alerts, ours, alertmanager: theirs, ratio, promised }): Figure => {
    const beside = `${ours.toLocaleString('en')} alerts a second, Alertmanager ${theirs.toLocaleString('en')}`;
    return {
      what: `${alerts.replace(' ', ', ')} a request`,
      measured: ratio,
      unit: '',
      beside,
      isRatio: true,
      ...(promised === undefined ? {} : { atLeast: promised }),
    };
  });
  keepFigures('intake', [...figures, { what: 'server memory, highest', measured: memory.highest, unit: 'MiB', atMost: 300 }], {
    rounds: ROUNDS,
    connections: CONNECTIONS,
    memory,
    report,
  });
  await Promise.all([server.stop(), alertmanager.stop()]);
}

/** The medians of the rounds of one case. */
interface Summary {
  readonly alerts: string;
  /** Alerts a second. */
  readonly ours: number;
  readonly alertmanager: number;
  readonly ratio: number;
  readonly promised: number | undefined;
  readonly 'p99 ms': number;
  readonly errors: string;
}

function summarise(name: string, rounds: readonly Round[]): Summary {
  const ratio = median(rounds.map(({ ours, theirs }) => ours.alertsPerSecond / theirs.alertsPerSecond));
  const errors: Record<string, number> = {};
  for (const { ours, theirs } of rounds) {
    for (const [who, result] of Object.entries({ ours, theirs })) {
      for (const [kind, count] of Object.entries(result.errors)) errors[`${who} ${kind}`] = (errors[`${who} ${kind}`] ?? 0) + count;
    }
  }
  return {
    alerts: name,
    ours: Math.round(median(rounds.map(({ ours }) => ours.alertsPerSecond))),
    alertmanager: Math.round(median(rounds.map(({ theirs }) => theirs.alertsPerSecond))),
    ratio: Number(ratio.toFixed(2)),
    promised: PROMISED[name],
    'p99 ms': Number(median(rounds.map(({ ours }) => ours.p99)).toFixed(1)),
    errors: Object.keys(errors).length === 0 ? 'none' : JSON.stringify(errors),
  };
}
