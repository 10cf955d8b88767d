// Streams that are never read: 1,000 people's streams, half of which stop reading, and ten minutes of alerts. Whoever does not read is dropped
// and costs no memory, whoever reads gets everything, and who comes back with `Last-Event-ID` gets what was missed.
// `npm run prove streams 200 300` takes 200 streams and 300 seconds. What the systems of both sides hold back must fill before one stalls: on one
// machine these are four megabytes, so the program makes a network of its own (`unshare` and `ip` of Linux) with buffers as small as those of a
// slow line. This program and the server need an open file for each stream.
// Concerns: src/platform/live
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { metric } from '../../test/harness/metrics.ts';
import { fieldOf } from '../../test/harness/sse.ts';
import { cannotRun, judgeCount } from '../judge.ts';
import { paced } from '../pace.ts';
import { RawStream } from '../raw-stream.ts';
import { KNOWN_KEYS, startServer } from '../server.ts';

const STREAMS = Number(process.argv[2] ?? 1_000);
const SECONDS = Number(process.argv[3] ?? 600);
/** Until what both systems hold back is full: 130 s at this rate, and then 30 s of nothing taken. */
const LEAST_SECONDS = 180;
const ALERTS_A_SECOND = 200;
/** A person may have 20 by session and 20 by token. */
const EACH = 20;
const ROLES = 3;
/** What garbage and the alerts themselves may add to the memory of the server, in MiB. */
const MOST_MORE = 64;
const WARM_UP_SECONDS = 30;
/** 30 s of nothing taken, and the time until a look finds it. */
const DROPPED_WITHIN_MS = 60_000;
const COMING_BACK = 20;

/** In bytes, of each connection: least, at first, most. */
const BUFFERS = '4096 8192 32768';
const OWN_NETWORK = 'PROOF_HAS_A_NETWORK_OF_ITS_OWN';

/** Runs this program again in a network of its own; its exit code. */
function inOwnNetwork(): number {
  const settings = ['tcp_rmem', 'tcp_wmem'].map((name) => `echo '${BUFFERS}' > /proc/sys/net/ipv4/${name}`);
  const run = ['sh', '-c', `ip link set lo mtu 1500 up && ${settings.join(' && ')} && exec "$@"`, 'sh'];
  const rights = process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps'];
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status, error } = spawnSync('unshare', ['--net', ...rights, ...run, ...again], {
    stdio: 'inherit',
    env: { ...process.env, [OWN_NETWORK]: 'yes' },
  });
  if (error) cannotRun(`A network of its own needs Linux with unshare and ip: ${error.message}`);
  return status ?? 1;
}

if (!(SECONDS >= LEAST_SECONDS)) {
  console.error(`At least ${LEAST_SECONDS} seconds: in less, what the systems of both sides hold back is not full, and no stream stalls.`);
  process.exit(1);
}
if (process.env[OWN_NETWORK] !== 'yes') process.exit(inOwnNetwork());

type Headers = Readonly<Record<string, string>>;

/** One person's stream, which reads until it is told not to. */
class Watcher {
  readonly stream: RawStream;
  /** Events with a number. */
  events = 0;
  wasReset = false;

  constructor(port: number, headers: Headers) {
    this.stream = new RawStream({
      port,
      headers,
      path: '/api/v1/events',
      isReady: (block) => /^event: (?:ready|reset)$/m.test(block),
      onBlock: (block) => {
        if (fieldOf(block, 'id') !== null) this.events += 1;
        if (fieldOf(block, 'event') === 'reset') this.wasReset = true;
      },
    });
  }
}

await using server = await startServer(KNOWN_KEYS);
const watchers: Watcher[] = [];
using closing = new DisposableStack();
closing.defer(() => {
  for (const watcher of watchers) watcher.stream.close();
});
const { askers } = await server.crowd(Math.ceil(STREAMS / (EACH * ROLES)));
const able = askers.filter(
  ({ name }, place) => /^(?:admin|operator|viewer)$/.test(name) || askers[place - 1]?.name === name.replace('token of ', ''),
);
for (const { headers } of able)
  for (let n = 0; n < EACH && watchers.length < STREAMS; n += 1) watchers.push(new Watcher(server.target.port, headers));
if (watchers.length < STREAMS) throw new Error(`${watchers.length} streams are allowed to ${able.length} people and tokens`);
for (const watcher of watchers) await watcher.stream.open();
const [readers, stalled] = [watchers.filter((_, place) => place % 2 === 0), watchers.filter((_, place) => place % 2 === 1)];

let serial = 0;
const alert = () => {
  serial += 1;
  return {
    fingerprint: `proof-${serial}`,
    labels: { alertname: `Proof ${serial % 50}`, pod: `pod-${serial}`, namespace: `n${serial % 40}` },
  };
};
const during = async (seconds: number) => {
  for await (const _ of paced(seconds, 1)) await server.post(Array.from({ length: ALERTS_A_SECOND }, alert));
  await sleep(1_000);
};

await during(WARM_UP_SECONDS);
const before = server.memory().now;
for (const watcher of stalled) watcher.stream.stall();
const stalledAt = performance.now();
let droppedAfter = Number.POSITIVE_INFINITY;
const noticing = (async () => {
  while (performance.now() - stalledAt < SECONDS * 1_000 + DROPPED_WITHIN_MS) {
    if (((await metric(server.url, 'svc_live_clients')) ?? Number.NaN) <= readers.length) {
      droppedAfter = (performance.now() - stalledAt) / 1_000;
      return;
    }
    await sleep(1_000);
  }
})();
await during(SECONDS);
await noticing;
await sleep(2_000);
const { now, highest } = server.memory();
const got = readers.map(({ events }) => events);
const back = stalled.slice(0, COMING_BACK);
for (const watcher of back) {
  watcher.stream.close();
  await watcher.stream.open();
}
await sleep(5_000);
const most = Math.max(...readers.map(({ events }) => events));
const missed = back.filter(({ events, wasReset }) => events !== most && !wasReset).length;
const open = readers.filter(({ stream }) => stream.isOpen).length;
const kB = Math.round(Math.max(...readers.map(({ stream }) => stream.bytes)) / 1_000);
judgeCount(Number.isFinite(droppedAfter), `streams that do not read are dropped: all after ${droppedAfter.toFixed(0)} s`);
judgeCount(open === readers.length, `streams that read are kept: ${open} of ${readers.length}`);
judgeCount(
  Math.min(...got) === Math.max(...got) && Math.min(...got) >= SECONDS,
  `they got everything: ${Math.min(...got)} to ${Math.max(...got)} events, ${kB} kB each`,
);
judgeCount(
  missed === 0,
  `who comes back has what was missed: ${missed} of ${back.length} have not, ${back.filter(({ wasReset }) => wasReset).length} were told to reload`,
);
judgeCount(highest <= before + MOST_MORE, `memory of the server: ${before} MiB before, ${now} after, ${highest} at its highest`);
console.log(`${STREAMS} streams, ${SECONDS} s, ${ALERTS_A_SECOND} alerts a second`);
