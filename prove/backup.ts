// A backup of a server that takes 50 alerts a second, restored in the folder of a new machine, once with the keys in the
// file and once with the keys given apart: everything that was accepted before the backup began is there, people sign in,
// the audit log holds.
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, start, startServer } from '../test/harness/process.ts';

const EARLIER = Number(process.env['EARLIER'] ?? 20_000);
const RATE = 50;
const SECONDS_BEFORE = 20;
const PER_REQUEST = 500;
const ADMIN = { email: 'ada@example.com', password: 'a password for the proof' };

const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-prove-'));
let failed = 0;

function check(holds: boolean, what: string): void {
  process.stdout.write(`${holds ? 'ok    ' : 'FAILED'} ${what}\n`);
  if (!holds) failed += 1;
}

async function run(args: readonly string[], data: string): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now();
  const { code, stdout, stderr } = await start(args, { env: { DATA_DIR: data } }).ended;
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}${stdout}`);
  return { text: stdout.trim(), ms: performance.now() - startedAt };
}

async function post(server: RunningServer, place: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}${place}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const alertNamed = (name: string) => ({ labels: { alertname: name, severity: 'warning', service: `s${name.length % 7}` } });

/** Sends so many a second, each on its own; answers when each was accepted. */
function sendSteadily(server: RunningServer, token: string) {
  const accepted: Array<{ name: string; at: number; ms: number }> = [];
  const pending = new Set<Promise<void>>();
  let n = 0;
  const startedAt = performance.now();
  const one = () => {
    const name = `Steady ${n++}`;
    const began = performance.now();
    const sent: Promise<void> = post(server, '/webhooks/alerts', { alerts: [alertNamed(name)] }, { authorization: `Bearer ${token}` })
      .then((answer) => void (answer.status === 200 && accepted.push({ name, at: performance.now(), ms: performance.now() - began })))
      .catch(() => {})
      .finally(() => pending.delete(sent));
    pending.add(sent);
  };
  // By the clock: a busy machine delays timers.
  const timer = setInterval(() => {
    while (n < ((performance.now() - startedAt) * RATE) / 1_000) one();
  }, 10);
  return {
    accepted,
    sent: () => n,
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

async function signIn(server: RunningServer): Promise<string> {
  const answer = await post(server, '/api/v1/auth/login', { email: ADMIN.email, password: ADMIN.password });
  check(answer.status === 200, 'the administrator signs in');
  return answer.headers
    .getSetCookie()
    .map((entry) => entry.split(';')[0])
    .join('; ');
}

async function namesOf(server: RunningServer, cookie: string): Promise<Set<string>> {
  const names = new Set<string>();
  let cursor = '';
  for (;;) {
    const answer = await fetch(`${server.url}/api/v1/alerts?limit=200&sort=-created_at${cursor}`, { headers: { cookie } });
    const page = (await answer.json()) as { items: Array<{ labels: Record<string, string> }>; next_cursor?: string };
    for (const { labels } of page.items) names.add(labels['alertname'] ?? '');
    if (page.next_cursor === undefined) return names;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    // Below the limit of a person.
    await sleep(55);
  }
}

async function proveRestored(file: string, data: string, wanted: readonly string[]): Promise<void> {
  const restored = await run(['restore', file], data);
  process.stdout.write(`       ${restored.text.split('\n')[0]} (${(restored.ms / 1_000).toFixed(1)} s)\n`);
  const verified = await run(['audit', 'verify'], data);
  check(/events are as they were written/.test(verified.text), verified.text.split('\n')[0] ?? '');
  const server = await startServer({ env: { DATA_DIR: data } });
  const names = await namesOf(server, await signIn(server));
  const missing = wanted.filter((name) => !names.has(name));
  check(
    missing.length === 0,
    `${wanted.length - missing.length} of ${wanted.length} alerts that were accepted before the backup began are there`,
  );
  await server.stop();
}

function quantile(all: readonly number[], part: number): string {
  const sorted = all.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)} ms`;
}

try {
  const old = path.join(folder, 'old');
  const server = await startServer({ env: { DATA_DIR: old, LOG_LEVEL: 'info' } });
  await post(server, '/api/v1/setup', { ...ADMIN, display_name: 'Ada' });
  const made = await run(['webhook-token', 'generate', 'proof'], old);
  const token = /^Token: +(\S+)$/m.exec(made.text)?.[1] ?? '';
  const earlier = Array.from({ length: EARLIER }, (_, n) => `Earlier ${n}`);
  for (let at = 0; at < EARLIER; at += PER_REQUEST) {
    const alerts = earlier.slice(at, at + PER_REQUEST).map(alertNamed);
    const answer = await post(server, '/webhooks/alerts', { alerts }, { authorization: `Bearer ${token}` });
    if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}`);
  }
  const steady = sendSteadily(server, token);
  await sleep(SECONDS_BEFORE * 1_000);
  for (const [index, flags] of [['--with-keys'], []].entries()) {
    const file = path.join(folder, `${index}.backup`);
    const beganAt = performance.now();
    const before = [...earlier, ...steady.accepted.map(({ name }) => name)];
    const done = await run(['backup', file, ...flags], old);
    const during = steady.accepted.filter(({ at }) => at > beganAt).map(({ ms }) => ms);
    process.stdout.write(
      `\n${flags[0] ?? 'keys apart'}: ${(statSync(file).size / 1_048_576).toFixed(1)} MB in ${(done.ms / 1_000).toFixed(1)} s; ${during.length} alerts accepted meanwhile, answered in ${quantile(during, 0.5)} (median), ${quantile(during, 0.99)} (99 %)\n       ${done.text.split('\n')[0]}\n`,
    );
    const fresh = path.join(folder, `new-${index}`);
    if (flags.length === 0) cpSync(path.join(old, 'keys'), path.join(fresh, 'keys'), { recursive: true });
    await proveRestored(file, fresh, before);
  }
  await steady.stop();
  const seconds = ((steady.accepted.at(-1)?.at ?? 0) - (steady.accepted[0]?.at ?? 0)) / 1_000;
  process.stdout.write(
    `\n${steady.accepted.length} alerts accepted in ${seconds.toFixed(0)} s (${(steady.accepted.length / seconds).toFixed(1)}/s)\n`,
  );
  check(steady.accepted.length === steady.sent(), `the server took all ${steady.sent()} alerts, ${RATE} a second, throughout`);
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(failed === 0 ? '\nThe backup holds.\n' : `\n${failed} promises do not hold.\n`);
process.exit(failed === 0 ? 0 : 1);
