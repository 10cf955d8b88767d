// biome-ignore-all lint/suspicious/noExplicitAny: a step takes what it has prepared
import { sourceFinder } from '../../src/integrations/sources/anchors.ts';
import { detectAndParse } from '../../src/integrations/sources/detect.ts';
import { findSource, TOOLS } from '../../src/integrations/sources/registry.ts';
import { contentDigest } from '../../src/modules/alerts/intake/decision/content.ts';
import type { SourceRequest } from '../../src/modules/alerts/signal.ts';
import { parseJson } from '../../src/modules/alerts/intake/body/long-integers.ts';
import { bodyOf, headersOf, RECORDED } from '../../test/corpus/corpus.ts';
import { median } from '../figures.ts';
import { report } from '../report.ts';

/**
 * Microseconds one alert costs between the body's bytes and a signal with its digest, by step; what each recorded body of
 * each tool costs to normalise; and what all tools together add to finding the source of a body. No server, no I/O.
 */
const PER_BODY = 100;
const WARM_UP = 300;
const ROUNDS = 2_000;

function body(fingerprint: boolean): string {
  const alerts = Array.from({ length: PER_BODY }, (_, i) => ({
    status: 'firing',
    labels: {
      alertname: 'HighErrorRate',
      namespace: 'shop',
      deployment: `cart-${i % 40}`,
      instance: `node-${i}.example.com:9100`,
      severity: 'critical',
      team: 'shop',
    },
    annotations: {
      summary: `Cart on node-${i} answers 7 % errors`,
      description: 'More than 5 % of the answers were errors for 10 minutes.',
    },
    startsAt: '2026-02-03T04:05:06.789Z',
    endsAt: '0001-01-01T00:00:00Z',
    generatorURL: 'http://prometheus.example.com:9090/graph?g0.expr=rate%28errors%5B5m%5D%29+%3E+0.05&g0.tab=1',
    ...(fingerprint ? { fingerprint: i.toString(16).padStart(16, 'a') } : {}),
  }));
  const about = { receiver: 'bench', status: 'firing', groupLabels: {}, commonLabels: {}, externalURL: 'http://am', version: '4' };
  return JSON.stringify({ ...about, alerts, groupKey: '{}' });
}

/** What is made anew for each round, and what is timed of it. */
type Step = readonly [prepare: () => unknown, work: (input: any) => unknown];

/** Milliseconds of each round after those that warm up. */
function roundsOf([prepare, work]: Step, rounds: number, warmUp: number): number[] {
  const times: number[] = [];
  for (let i = 0; i < warmUp + rounds; i += 1) {
    const input = prepare();
    const from = performance.now();
    work(input);
    if (i >= warmUp) times.push(performance.now() - from);
  }
  return times;
}

const request: SourceRequest = { headers: {}, receivedAt: new Date() };
const given = body(true);
const derived = body(false);
const signals = (text: string) => detectAndParse(findSource, JSON.parse(text), request).signals;

const STEPS: Readonly<Record<string, Step>> = {
  'JSON.parse': [() => given, (text) => JSON.parse(text)],
  'normalise, fingerprint given': [() => JSON.parse(given), (value) => detectAndParse(findSource, value, request)],
  'normalise, fingerprint from labels': [() => JSON.parse(derived), (value) => detectAndParse(findSource, value, request)],
  'content digest': [() => signals(given), (list: ReturnType<typeof signals>) => list.map((signal) => contentDigest(signal))],
  'all of it, fingerprint given': [() => given, (text) => signals(text).map((signal) => contentDigest(signal))],
};
const steps: Record<string, number> = {};
for (const [name, step] of Object.entries(STEPS))
  steps[name] = (roundsOf(step, ROUNDS, WARM_UP).reduce((sum, ms) => sum + ms, 0) * 1_000) / (ROUNDS * PER_BODY);
const PROMISED = { alert: 20, body: 100, detection: 5 };
const PER_RECORDED = 300;

/** Microseconds of finding the source, a thousand times at once: a single time is below what the clock shows. */
function finding(find: typeof findSource, bodies: ReadonlyArray<readonly [unknown, SourceRequest]>): number {
  const TIMES = 2_000;
  const rounds: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const from = performance.now();
    for (let i = 0; i < TIMES; i += 1) for (const [one, asked] of bodies) find(one, asked);
    rounds.push(((performance.now() - from) * 1_000) / (TIMES * bodies.length));
  }
  return median(rounds);
}

const recorded = RECORDED.filter(({ file }) => file.endsWith('.json')).map((one) => ({
  file: one.file,
  text: bodyOf(one).toString('utf8'),
  asked: { headers: headersOf(one), receivedAt: request.receivedAt },
}));
const costs = recorded
  .filter(({ text, asked }) => findSource(parseJson(text), asked) !== null)
  .map(({ file, text, asked }) => {
    const step: Step = [() => parseJson(text), (value) => detectAndParse(findSource, value, asked)];
    return { file, microseconds: median(roundsOf(step, PER_RECORDED, PER_RECORDED)) * 1_000 };
  })
  .sort((a, b) => b.microseconds - a.microseconds);

const FEW = new Set(['alertmanager', 'grafana', 'pagerduty', 'native']);
const few = sourceFinder(TOOLS.flatMap(({ descriptor, source }) => (source && FEW.has(descriptor.id) ? [source] : [])));
const ours = [[JSON.parse(given), request]] as const;
const all = recorded.map(({ text, asked }) => [parseJson(text), asked] as const);
const detection = [
  ['an Alertmanager body', finding(few, ours), finding(findSource, ours)],
  [`${all.length} recorded bodies, each`, finding(few, all), finding(findSource, all)],
] as const;

for (const [step, microseconds] of Object.entries(steps)) console.log(`${step.padEnd(36)} ${microseconds.toFixed(2)} µs/alert`);

console.log(`\nNormalising one recorded body (${costs.length} of them): the dearest`);
for (const { file, microseconds } of costs.slice(0, 8)) console.log(`${file.padEnd(56)} ${microseconds.toFixed(1)} µs`);
console.log(`\nFinding the source of a body: among ${FEW.size} tools, among ${TOOLS.length}`);
for (const [what, before, after] of detection)
  console.log(`${what.padEnd(36)} ${before.toFixed(2)} µs, ${after.toFixed(2)} µs: ${(after - before).toFixed(2)} µs more`);
const alertCost = Math.max(steps['normalise, fingerprint given'] ?? 0, steps['normalise, fingerprint from labels'] ?? 0);
report(
  'normalise',
  [
    { what: 'one alert of an Alertmanager body', measured: alertCost, unit: 'µs', atMost: PROMISED.alert },
    { what: 'the dearest recorded body', measured: costs[0]?.microseconds ?? Number.NaN, unit: 'µs', atMost: PROMISED.body },
    ...detection.map(([what, before, after]) => ({
      what: `finding the source: ${what}, more`,
      measured: after - before,
      unit: 'µs',
      atMost: PROMISED.detection,
    })),
  ],
  { steps, costs },
);
