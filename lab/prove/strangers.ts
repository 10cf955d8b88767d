// Fifty strangers, each from an address of its own, send every open route and every route with a token their worst: packed and plain
// nested lists, very many members, a body without end, one that drips, very many parts. Meanwhile `/live` answers within 250 ms, the
// server lives, and its memory is afterwards what it was, within 50 MiB. `npm run prove strangers /v2/enqueue` tries routes with
// that text; `SECONDS=1` is how long each sends.
// Concerns: src/platform/http
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { randomSecret, type TokenClass, mintToken } from '../../src/platform/crypto/token.ts';
import { addressOf, type RouteRow, TABLE } from '../../test/harness/route-table.ts';
import { judgeCount, judgeTime } from '../judge.ts';
import { startServer } from '../server.ts';

const STRANGERS = 50;
const SECONDS = Number(process.env['SECONDS'] ?? 1);
const LIVE_MS = 250;
const MORE_MIB = 50;
const MEMORY_SETTLES_MS = 90_000;

/** Asks `/live` again and again on a thread of its own, and says how long the longest answer took since it was asked last. */
async function watch(url: string): Promise<void> {
  let longest = 0;
  let away = 0;
  parentPort?.on('message', () => {
    parentPort?.postMessage({ longest, away });
    longest = 0;
    away = 0;
  });
  for (;;) {
    const from = performance.now();
    const answer = await fetch(`${url}/live`, { signal: AbortSignal.timeout(60_000) }).catch(() => null);
    await answer?.arrayBuffer();
    longest = Math.max(longest, performance.now() - from);
    if (!answer?.ok) away += 1;
    await sleep(20);
  }
}

interface Worst {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Writes the body. Ends it, or never. */
  readonly write: (sent: ClientRequest) => void;
}

function worstBodies(): readonly Worst[] {
  const json = { 'content-type': 'application/json' };
  const whole = (body: string | Buffer) => (sent: ClientRequest) => void sent.end(body);
  const nested = '['.repeat(500_000) + ']'.repeat(500_000);
  const members = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`member${n}`, n])));
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  return [
    { name: 'packed', headers: { ...json, 'content-encoding': 'gzip' }, write: whole(gzipSync(`${nested}${nested}${nested}${nested}`)) },
    { name: 'nested', headers: json, write: whole(nested) },
    { name: 'members', headers: json, write: whole(members) },
    { name: 'fields', headers: { 'content-type': 'application/x-www-form-urlencoded' }, write: whole('a=b&'.repeat(250_000)) },
    { name: 'parts', headers: { 'content-type': 'multipart/form-data; boundary=x' }, write: whole(part.repeat(18_000)) },
    {
      name: 'endless',
      headers: { ...json, 'transfer-encoding': 'chunked' },
      write: (sent) => {
        const chunk = Buffer.alloc(65_536, '[');
        const more = () => {
          while (!sent.destroyed && sent.write(chunk));
        };
        sent.on('drain', more);
        more();
      },
    },
    {
      name: 'slow',
      headers: { ...json, 'content-length': '1000000' },
      write: (sent) => {
        const timer = setInterval(() => (sent.destroyed ? clearInterval(timer) : sent.write('[')), 50);
      },
    },
  ];
}

const CLASSES: Readonly<Record<string, TokenClass>> = { webhook: 'webhook', agent: 'agent', token: 'pat', session: 'pat' };

/** A credential that nobody has, in the place where the route looks for one. */
function invented({ access, path }: RouteRow): { readonly path: string; readonly headers: Readonly<Record<string, string>> } {
  const address = path.replace('{token}', path.includes('heartbeats') ? mintToken('heartbeat') : randomSecret());
  if (access === 'cookie') return { path: addressOf(address), headers: { cookie: `svc_session=${randomSecret()}` } };
  const kind = CLASSES[access];
  return { path: addressOf(address), headers: kind ? { authorization: `Bearer ${mintToken(kind)}` } : {} };
}

async function prove(): Promise<void> {
  const only = process.argv[2] ?? '';
  await using closing = new AsyncDisposableStack();
  const server = closing.use(await startServer());
  const watching = closing.adopt(
    new Worker(new URL(import.meta.url), { workerData: server.url }),
    async (worker) => void (await worker.terminate()),
  );
  const seen = () =>
    new Promise<{ longest: number; away: number }>((resolve) => {
      watching.once('message', resolve);
      watching.postMessage('');
    });
  const routes = [...TABLE.values()].filter(
    ({ method, path, access }) => (access !== 'session' || method !== 'GET') && `${method} ${path}`.includes(only),
  );
  const rows: Array<{ line: string; longest: number; away: number }> = [];
  const bodies = worstBodies();
  await sleep(3_000);
  // Code loaded by the first requests isn't growth.
  for (const body of bodies) await flood(server.url, routes[0] as RouteRow, body, 200);
  await seen();
  const before = server.memory().now;
  let peak = before;
  console.log(`${routes.length} routes, ${bodies.length} bodies, ${STRANGERS} strangers; ${before} MiB before`);
  for (const route of routes)
    for (const body of bodies) {
      const count = await flood(server.url, route, body, SECONDS * 1_000);
      const { longest, away } = await seen();
      peak = Math.max(peak, server.memory().now);
      const line = `${route.method} ${route.path}, ${body.name}: ${count} requests`;
      rows.push({ line, longest, away });
      if (longest > LIVE_MS / 2 || away > 0)
        console.log(`${longest.toFixed(0).padStart(5)} ms${away ? `, away ${away} times` : ''}: ${line}`);
    }
  const until = performance.now() + MEMORY_SETTLES_MS;
  while (server.memory().now > before + MORE_MIB && performance.now() < until) await sleep(1_000);
  const after = server.memory().now;
  const [late, gone] = [rows.filter((row) => row.longest > LIVE_MS), rows.filter(({ away }) => away > 0)];
  const longest = Math.max(...rows.map((row) => row.longest));
  judgeCount(gone.length === 0, `/live was not answered in ${gone.length} of ${rows.length} floods`);
  judgeTime(late.length === 0, `/live answered after ${longest.toFixed(0)} ms at most (${LIVE_MS}), late in ${late.length} floods`);
  judgeCount(after <= before + MORE_MIB, `memory ${before} MiB before, ${peak} at most, ${after} after (${MORE_MIB} more at most)`);
}

/** Each stranger sends again and again, until the time is over. @returns how many were answered, or cut off */
async function flood(url: string, route: RouteRow, { headers, write }: Worst, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let count = 0;
  const stranger = async (number: number) => {
    while (performance.now() < until) {
      await once(number);
      count += 1;
    }
  };
  const once = (number: number) =>
    new Promise<void>((resolve) => {
      const { path, headers: credential } = invented(route);
      const method = route.method === 'ANY' ? 'POST' : route.method;
      const sent = request(`${url}${path}`, {
        method,
        agent: false,
        localAddress: `127.0.1.${number + 1}`,
        headers: { ...credential, ...headers },
      });
      const timer = setTimeout(() => sent.destroy(), Math.max(0, until - performance.now()));
      sent.on('response', (answer) => answer.resume().on('end', () => sent.destroy()));
      sent.on('error', () => {});
      sent.on('close', () => {
        clearTimeout(timer);
        resolve();
      });
      write(sent);
    });
  await Promise.all(Array.from({ length: STRANGERS }, (_, number) => stranger(number)));
  return count;
}

if (isMainThread) await prove();
else await watch(workerData as string);
