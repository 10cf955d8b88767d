// Agents, two real servers, and everything that can go wrong with them, in 200 histories that numbers decide: servers and
// agents killed, the leader frozen, calls and events sent twice, time passing, incidents becoming private, on a queue in
// PostgreSQL and in RabbitMQ, Redis killed halfway. At every step and at the end: nobody but one agent held a fence, no limit
// was passed, none was forgotten, every attempt is accounted for. `npm run prove agents 20` makes 20; `FIRST=7` begins with
// another number, `ONLY=RabbitMQ` takes one queue.
//
// `npm run prove agents broker` proves the broker instead: it is restarted, frozen for 30 s, its connections are reset and it
// holds its publishers back, each ten times in the middle of 1,000 investigations. Each reaches one agent once, nobody who asks
// waits long, and what waited is done within ten seconds. `broker 2 200` takes two times and 200 investigations,
// `ONLY=block` one fault.
//
// `npm run prove agents crowd` makes two histories of 200 agents and 300 investigations, at most 150 of them in hand: whoever is killed at
// random, none has more in hand than it may, and all together neither. `crowd 4 100` makes four with 100 agents.
//
// Concerns: src/modules/agents, src/platform/queue, src/platform/lease, src/platform/redis
import { CERTAIN_FAULTS, startAgentFaults } from '../../test/harness/agent-faults.ts';
import { BROKER_FAULTS, type BrokerFigures, startBrokerFaults } from '../../test/harness/broker-faults.ts';
import { createTestDatabase } from '../../test/harness/postgres.ts';
import { rabbitMissing, startRabbit } from '../../test/harness/programs/rabbitmq.ts';
import { redisMissing, startRedis } from '../../test/harness/programs/redis.ts';
import { cannotRun, judgeCount } from '../judge.ts';
import { startPostgres } from '../postgres.ts';

const BROKER = process.argv[2] === 'broker';
const CROWD = process.argv[2] === 'crowd';
const RUNS = BROKER || CROWD ? Number(process.argv[3] ?? (BROKER ? 10 : 2)) : Number(process.argv[2] ?? 200);
const INVESTIGATIONS = Number(process.argv[4] ?? 1_000);
const AGENTS = Number(process.argv[4] ?? 200);
const FIRST = Number(process.env['FIRST'] ?? 1);
const ONLY = process.env['ONLY'] ?? '';
const STEPS = CROWD ? 400 : 30;

/** Half of the histories on one queue. */
async function prove(name: string, seeds: readonly number[], broker: Readonly<Record<string, string>>): Promise<void> {
  const [database, redis] = [await createTestDatabase(), await startRedis()];
  const faults = await startAgentFaults({
    databaseUrl: database.url,
    env: { REDIS_URL: redis.url, ...broker },
    steps: STEPS,
    strict: true,
    ...(CROWD ? { crowd: { agents: AGENTS, investigations: Math.ceil(AGENTS * 1.5), inHand: Math.ceil(AGENTS * 0.75) } } : {}),
  });
  const sum = { investigations: 0, attempts: 0, steps: 0 };
  const happened = new Map<string, number>();
  let failed = 0;
  const from = performance.now();
  const seconds = () => ((performance.now() - from) / 1_000).toFixed(0);
  try {
    for (const [place, seed] of seeds.entries()) {
      if (place === seeds.length >> 1) await redis.kill();
      try {
        const figures = await faults.run(seed, CERTAIN_FAULTS[seed % CERTAIN_FAULTS.length] ?? 'hide');
        for (const key of ['investigations', 'attempts', 'steps'] as const) sum[key] += figures[key];
        for (const [what, times] of figures.happened) happened.set(what, (happened.get(what) ?? 0) + times);
      } catch (error) {
        failed += 1;
        console.log(`${name}: ${error instanceof Error ? error.message : error}`);
      }
      if ((place + 1) % 10 === 0) console.log(`${name}: ${place + 1} of ${seeds.length}, ${seconds()} s`);
    }
  } finally {
    await faults.stop();
    await redis.stop();
    await database.drop();
  }
  judgeCount(
    failed === 0,
    `${name}: ${seeds.length} histories of ${sum.steps} steps, ${sum.investigations} investigations, ${sum.attempts} attempts, ${failed} did not hold, ${seconds()} s`,
  );
  const often = [...happened].toSorted(([, one], [, other]) => other - one).map(([what, times]) => `${what} ${times}`);
  console.log(`${name}: ${often.join(', ')}`);
}

/** Each fault of a broker so many times. */
async function proveBroker(): Promise<void> {
  const [database, rabbit] = [await createTestDatabase(), await startRabbit()];
  const faults = await startBrokerFaults(database.url, rabbit);
  try {
    for (const fault of BROKER_FAULTS.filter((name) => ONLY === '' || ONLY === name)) {
      const all: BrokerFigures[] = [];
      for (let n = 0; n < RUNS; n += 1) {
        try {
          all.push(await faults.run(fault, INVESTIGATIONS));
        } catch (error) {
          console.log(error instanceof Error ? error.message : error);
        }
      }
      const most = (of: (figures: BrokerFigures) => number) => Math.max(0, ...all.map(of)).toFixed(0);
      judgeCount(
        all.length === RUNS,
        `${fault}: ${RUNS} times ${INVESTIGATIONS} investigations, ${RUNS - all.length} did not hold; slowest answer ${most(({ slowestAskMs }) => slowestAskMs)} ms, at most ${most(({ waited }) => waited)} messages waited, done ${most(({ resumedMs }) => resumedMs)} ms after the fault`,
      );
    }
  } finally {
    await faults.stop();
    await rabbit.stop();
    await database.drop();
  }
}

async function proveHistories(): Promise<void> {
  const seeds = Array.from({ length: RUNS }, (_, n) => FIRST + n);
  await using closing = new AsyncDisposableStack();
  const rabbit = closing.adopt(ONLY === 'PostgreSQL' ? null : await startRabbit(), (broker) => broker?.stop());
  const queues: ReadonlyArray<readonly [string, readonly number[], Readonly<Record<string, string>>]> = [
    ['PostgreSQL', seeds.slice(0, RUNS >> 1), {}],
    ['RabbitMQ', seeds.slice(RUNS >> 1), { BROKER_URL: rabbit?.url ?? '' }],
  ];
  // Both at once: a history mostly waits.
  await Promise.all(queues.filter(([name]) => ONLY === '' || ONLY === name).map((queue) => prove(...queue)));
}

const missing = rabbitMissing() || redisMissing();
if (missing !== false) cannotRun(`This proof needs RabbitMQ and Redis: ${missing}`);
// What is killed are servers, agents and Redis; what the database promises of a crash is proved elsewhere.
await using _postgres = await startPostgres('prove-agents');
await (BROKER ? proveBroker() : proveHistories());
