import { detectAndParse } from '../src/integrations/sources/detect.ts';
import { findSource } from '../src/integrations/sources/registry.ts';
import { contentDigest } from '../src/modules/alerts/intake/content.ts';

/** Microseconds one alert costs between the body's bytes and a signal with its digest, by step. No server, no I/O. */
const PER_BODY = 100;
const WARM_UP = 300;
const ROUNDS = 2_000;

function alert(i: number, fingerprint: boolean): unknown {
  return {
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
  };
}

function body(fingerprint: boolean): string {
  const alerts = Array.from({ length: PER_BODY }, (_, i) => alert(i, fingerprint));
  return JSON.stringify({
    receiver: 'bench',
    status: 'firing',
    alerts,
    groupLabels: {},
    commonLabels: {},
    externalURL: 'http://am',
    version: '4',
    groupKey: '{}',
  });
}

function measure(prepare: () => unknown, work: (input: unknown) => unknown): number {
  for (let i = 0; i < WARM_UP; i += 1) work(prepare());
  let spent = 0;
  for (let i = 0; i < ROUNDS; i += 1) {
    const input = prepare();
    const from = performance.now();
    work(input);
    spent += performance.now() - from;
  }
  return (spent * 1_000) / (ROUNDS * PER_BODY);
}

const request = { headers: {}, receivedAt: new Date() };
const given = body(true);
const derived = body(false);
const signals = (text: string) => detectAndParse(findSource, JSON.parse(text), request).signals;

const steps: Record<string, number> = {
  'JSON.parse': measure(
    () => given,
    (text) => JSON.parse(String(text)),
  ),
  'normalise, fingerprint given': measure(
    () => JSON.parse(given),
    (value) => detectAndParse(findSource, value, request),
  ),
  'normalise, fingerprint from labels': measure(
    () => JSON.parse(derived),
    (value) => detectAndParse(findSource, value, request),
  ),
  'content digest': measure(
    () => signals(given),
    (list) => (list as ReturnType<typeof signals>).map((signal) => contentDigest(signal)),
  ),
  'all of it, fingerprint given': measure(
    () => given,
    (text) => signals(String(text)).map((signal) => contentDigest(signal)),
  ),
};
for (const [step, microseconds] of Object.entries(steps)) console.log(`${step.padEnd(36)} ${microseconds.toFixed(2)} µs/alert`);
