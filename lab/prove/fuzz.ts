// 50,000 requests of every kind over the OpenAPI document, on a server of its own: none ends it, none gets a 5xx but a 503 that
// says why, and none holds its event loop for 200 ms. Then 100,000 recorded bodies of monitoring tools with members, bytes or types
// changed at the webhook: no 5xx, no alert beside them lost, and none holds the loop for 50 ms. `COUNT`, `BODIES` and `SEED` choose
// others.
// Concerns: src/platform/http, src/modules, src/integrations
import { Agent } from 'node:http';
import { postMutants } from '../../test/corpus/mutated-bodies.ts';
import { ask, type Asked, fuzz } from '../../test/harness/fuzz.ts';
import { ms } from '../figures.ts';
import { judgeCount, judgeTime } from '../judge.ts';
import { KNOWN_KEYS, startServer } from '../server.ts';

const COUNT = Number(process.env['COUNT'] ?? 50_000);
const BODIES = Number(process.env['BODIES'] ?? 100_000);
const SEED = Number(process.env['SEED'] ?? 1);
const PROMISED_MS = 200;
const PROMISED_OF_BODIES_MS = 50;
/** Bodies between two looks at the loop. */
const WINDOW = 500;
/** People of each role: a person has 1,200 requests a minute. */
const EACH = 15;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
using closing = new DisposableStack();
closing.defer(() => agent.destroy());
await using server = await startServer(KNOWN_KEYS);
const { url, token } = server;
await fuzzRequests();
await fuzzBodies();

/** How long a window held the loop, where it does so for too long again and again: a machine that is busy elsewhere holds a loop as well. */
async function heldBy(what: string, mostMs: number, again: () => Promise<unknown>): Promise<{ held: number; isLong: boolean }> {
  const held = await server.loopDelay();
  if (held <= mostMs) return { held, isLong: false };
  const rounds: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    await again();
    rounds.push(await server.loopDelay());
  }
  console.log(`held ${ms(held)}, then ${rounds.map(ms).join(' and ')} by the same ${what}`);
  return { held, isLong: Math.min(...rounds) > mostMs };
}

function judgeHeld(highest: number, long: number, mostMs: number): void {
  judgeTime(long === 0, `the event loop was held ${ms(highest)} at most; windows over ${mostMs} ms that came again: ${long}`);
}

async function fuzzRequests(): Promise<void> {
  const long: { readonly held: number; readonly asked: readonly Asked[] }[] = [];
  let highest = 0;
  const { askers, ids } = await server.crowd(EACH);
  const document = await (await fetch(`${url}/api/v1/openapi.json`)).json();
  await server.loopDelay();
  const from = performance.now();
  const { faults, byStatus } = await fuzz({
    url,
    document,
    seed: SEED,
    count: COUNT,
    askers,
    ids,
    agent,
    async onWindow(asked, findings) {
      const { held, isLong } = await heldBy('requests', PROMISED_MS, () => ask(new URL(url), asked, agent, () => {}));
      highest = Math.max(highest, held);
      const done = Object.values(findings.byStatus).reduce((sum, count) => sum + count, 0);
      if (done % 5_000 === 0) console.log(`${done} requests, ${findings.faults.length} faults, loop held ${ms(highest)} at most`);
      if (isLong) long.push({ held, asked });
    },
  });
  console.log(`${COUNT} requests in ${Math.round((performance.now() - from) / 1_000)} s, seed ${SEED}. By status:`, byStatus);
  for (const { shot, who, fault, text } of faults.slice(0, 50))
    console.log(`${fault}\n  ${who}: ${shot.method} ${shot.path.slice(0, 300)}\n  ${shot.body?.slice(0, 500) ?? ''}\n  ${text}`);
  for (const { held, asked } of long)
    console.log(
      `held ${ms(held)} by one of:\n${asked.map(([who, { method, path }]) => `  ${who.name}: ${method} ${path.slice(0, 120)}`).join('\n')}`,
    );
  judgeCount(faults.length === 0, `${faults.length} faults of requests`);
  judgeHeld(highest, long.length, PROMISED_MS);
}

/** Posts mutated bodies window by window. */
async function fuzzBodies(): Promise<void> {
  const from = performance.now();
  const all = { faults: 0, held: 0, long: 0 };
  const byStatus: Record<string, number> = {};
  const post = (seed: number) => postMutants({ url, token, seed, count: Math.min(WINDOW, BODIES), agent });
  await server.loopDelay();
  for (let done = 0; done < BODIES; done += WINDOW) {
    // A seed of its own, so that a window can be posted again.
    const seed = SEED * 1_000_000 + done;
    const found = await post(seed);
    const { held, isLong } = await heldBy(`bodies (seed ${seed})`, PROMISED_OF_BODIES_MS, () => post(seed));
    all.held = Math.max(all.held, held);
    all.faults += found.faults.length;
    if (isLong) all.long += 1;
    for (const fault of found.faults.slice(0, 5)) console.log(fault);
    for (const [status, count] of Object.entries(found.byStatus)) byStatus[status] = (byStatus[status] ?? 0) + count;
    if (done % 10_000 === 0) console.log(`${done + WINDOW} bodies, ${all.faults} faults, loop held ${ms(all.held)} at most`);
  }
  console.log(`${BODIES} bodies in ${Math.round((performance.now() - from) / 1_000)} s. By status:`, byStatus);
  judgeCount(all.faults === 0, `${all.faults} faults of bodies`);
  judgeHeld(all.held, all.long, PROMISED_OF_BODIES_MS);
}
