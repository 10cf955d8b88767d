// 50,000 requests of every kind over the OpenAPI document, on a server of its own: none ends it, none gets a 5xx but a 503 that
// says why, and none holds its event loop for 200 ms. Then 100,000 recorded bodies of monitoring tools with members, bytes or types
// changed at the webhook: no 5xx, no alert beside them lost, and none holds the loop for 50 ms. `COUNT`, `BODIES` and `SEED` choose
// others.
// Concerns: src/platform/http, src/modules, src/integrations
import { Agent } from 'node:http';
import { connectToServer } from '../stored-alerts.ts';
import { startServer } from '../server.ts';
import { TEST_KEYS } from '../../test/cast.ts';
import { crowdOf } from '../../test/harness/crowd.ts';
import { ask, type Asked, fuzz } from '../../test/harness/fuzz.ts';
import { loopDelay } from '../loop-delay.ts';
import { postMutants } from '../../test/corpus/mutated-bodies.ts';
import { judgeCount, judgeTime } from '../judge.ts';

const COUNT = Number(process.env['COUNT'] ?? 50_000);
const BODIES = Number(process.env['BODIES'] ?? 100_000);
const SEED = Number(process.env['SEED'] ?? 1);
const PROMISED_MS = 200;
const PROMISED_OF_BODIES_MS = 50;
/** Bodies between two looks at the loop. */
const WINDOW = 500;
/** People of each role: a person has 1,200 requests a minute. */
const EACH = 15;

const server = await startServer({ SECRET_PEPPER: TEST_KEYS.pepper, ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys });
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const long: { readonly ms: number; readonly asked: readonly Asked[] }[] = [];
let highest = 0;
try {
  const client = await connectToServer(server.dataDir);
  const { host, port, database, user, password } = client;
  await client.end();
  const address = `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@${host}:${port}/${database}`;
  const { askers, ids } = await crowdOf(
    { url: address },
    server.url,
    EACH,
    String(server.target.headers['authorization']).slice('Bearer '.length),
  );
  const document = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  await loopDelay(server.url);
  const from = performance.now();
  const { faults, byStatus } = await fuzz({
    ...{ url: server.url, document, seed: SEED, count: COUNT, askers, ids, agent },
    async onWindow(asked, findings) {
      const ms = await loopDelay(server.url);
      highest = Math.max(highest, ms);
      const done = Object.values(findings.byStatus).reduce((sum, count) => sum + count, 0);
      if (done % 5_000 === 0)
        console.log(`${done} requests, ${findings.faults.length} faults, loop held ${Math.round(highest)} ms at most`);
      if (ms <= PROMISED_MS) return;
      // A machine that is busy elsewhere holds a loop as well: what is ours comes again.
      const again: number[] = [];
      for (let round = 0; round < 2; round += 1) {
        await ask(new URL(server.url), asked, agent, () => {});
        again.push(await loopDelay(server.url));
      }
      console.log(`held ${Math.round(ms)} ms, then ${again.map(Math.round).join(' and ')} ms by the same requests`);
      if (Math.min(...again) > PROMISED_MS) long.push({ ms, asked });
    },
  });
  console.log(`${COUNT} requests in ${Math.round((performance.now() - from) / 1_000)} s, seed ${SEED}. By status:`, byStatus);
  for (const { shot, who, fault, text } of faults.slice(0, 50))
    console.log(`${fault}\n  ${who}: ${shot.method} ${shot.path.slice(0, 300)}\n  ${shot.body?.slice(0, 500) ?? ''}\n  ${text}`);
  for (const { ms, asked } of long)
    console.log(
      `held ${Math.round(ms)} ms by one of:\n${asked.map(([who, { method, path }]) => `  ${who.name}: ${method} ${path.slice(0, 120)}`).join('\n')}`,
    );
  judgeCount(faults.length === 0, `${faults.length} faults of requests`);
  judgeTime(
    long.length === 0,
    `the event loop was held ${Math.round(highest)} ms at most; windows over ${PROMISED_MS} ms that came again: ${long.length}`,
  );
  await fuzzBodies(server.url, String(server.target.headers['authorization']).slice('Bearer '.length));
} finally {
  agent.destroy();
  await server.stop();
}

/** Posts mutated bodies window by window. */
async function fuzzBodies(url: string, token: string): Promise<void> {
  const from = performance.now();
  const all = { faults: 0, held: 0, long: 0 };
  const byStatus: Record<string, number> = {};
  const post = (seed: number) => postMutants({ url, token, seed, count: Math.min(WINDOW, BODIES), agent });
  await loopDelay(url);
  for (let done = 0; done < BODIES; done += WINDOW) {
    // A seed of its own, so that a window can be posted again.
    const seed = SEED * 1_000_000 + done;
    const found = await post(seed);
    const ms = await loopDelay(url);
    all.held = Math.max(all.held, ms);
    all.faults += found.faults.length;
    for (const fault of found.faults.slice(0, 5)) console.log(fault);
    for (const [status, count] of Object.entries(found.byStatus)) byStatus[status] = (byStatus[status] ?? 0) + count;
    if (done % 10_000 === 0) console.log(`${done + WINDOW} bodies, ${all.faults} faults, loop held ${Math.round(all.held)} ms at most`);
    if (ms <= PROMISED_OF_BODIES_MS) continue;
    const again: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      await post(seed);
      again.push(await loopDelay(url));
    }
    console.log(`held ${Math.round(ms)} ms, then ${again.map(Math.round).join(' and ')} ms by the same bodies (seed ${seed})`);
    if (Math.min(...again) > PROMISED_OF_BODIES_MS) all.long += 1;
  }
  console.log(`${BODIES} bodies in ${Math.round((performance.now() - from) / 1_000)} s. By status:`, byStatus);
  judgeCount(all.faults === 0, `${all.faults} faults of bodies`);
  judgeTime(
    all.long === 0,
    `the event loop was held ${Math.round(all.held)} ms at most; windows over ${PROMISED_OF_BODIES_MS} ms that came again: ${all.long}`,
  );
}
