// A message in a hundred is poison: it throws, it holds its worker and then throws, it carries two megabytes, or, on RabbitMQ, it is no
// JSON at all. 5,000 messages come steadily, once without and once with it, on the queue in PostgreSQL and on RabbitMQ: every other message
// is done once it has come, about as soon as without poison, every poisonous one lies among the dead letters after its tries, and the
// worker is still there. `npm run prove poison 1000` takes 1,000 messages.
// Concerns: src/platform/queue
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'amqplib';
import { openPostgresQueue } from '../../src/platform/queue/postgres-queue.ts';
import { DEAD_LETTERS, type Job } from '../../src/platform/queue/queue.ts';
import { type Adapter, publish, type QueueServer, startQueueServer, TEST_DELAYS_MS } from '../../src/platform/queue/queue.contract.ts';
import { openRabbitmqQueue } from '../../src/platform/queue/rabbitmq-queue.ts';
import { queueName } from '../../src/platform/queue/rabbitmq-topology.ts';
import { SILENT } from '../../test/harness/log.ts';
import { createTestDatabase } from '../../test/harness/postgres.ts';
import { eventually } from '../../test/harness/processes.ts';
import { rabbitMissing, startRabbit } from '../../test/harness/programs/rabbitmq.ts';
import { ms, quantile } from '../figures.ts';
import { cannotRun, judgeCount, judgeTime } from '../judge.ts';
import { paced } from '../pace.ts';
import { startPostgres } from '../postgres.ts';

const MESSAGES = Number(process.argv[2] ?? 5_000);
const A_SECOND = 100;
const CONCURRENCY = 8;
/** One of a hundred. */
const POISON_EVERY = 100;
const HELD_MS = 500;
const LARGE_BYTES = 2_000_000;
/** Besides the poison the two runs are the same: noise, and no more than this, may be added to what a message takes. */
const MOST_MORE_MS = 250;
const SETTLE_MS = 120_000;

type Kind = 'plain' | 'throws' | 'holds' | 'large';
const POISONS: readonly Kind[] = ['throws', 'holds', 'large'];

interface Message {
  readonly n: number;
  readonly kind: Kind;
  readonly sentAt: number;
  readonly weight?: string;
}

/** The n-th message; `poisoned`: one in a hundred is. */
function messageOf(n: number, poisoned: boolean): Message {
  const kind = poisoned && n % POISON_EVERY === 0 ? (POISONS[(n / POISON_EVERY) % POISONS.length] ?? 'throws') : 'plain';
  return { n, kind, sentAt: performance.now(), ...(kind === 'large' ? { weight: 'x'.repeat(LARGE_BYTES) } : {}) };
}

async function work({ payload }: Job, done: Map<number, number>): Promise<void> {
  const { n, kind, sentAt } = payload as Message;
  if (kind === 'holds') await sleep(HELD_MS);
  if (kind !== 'plain') throw new Error(`poison: ${kind}`);
  // The first time counts: it may come twice.
  if (!done.has(n)) done.set(n, performance.now() - sentAt);
}

type SendRaw = ((topic: string) => Promise<void>) | null;

async function run(server: QueueServer, topic: string, poisoned: boolean, sendRaw: SendRaw) {
  const done = new Map<number, number>();
  await server.queue.consume(topic, (job) => work(job, done), { concurrency: CONCURRENCY });
  const deadBefore = (await server.queue.depth())[DEAD_LETTERS] ?? 0;
  const sent: Promise<void>[] = [];
  let poison = 0;
  for await (const { n } of paced(MESSAGES, A_SECOND)) {
    const message = messageOf(n, poisoned);
    if (message.kind !== 'plain') poison += 1;
    sent.push(publish(server, topic, message));
    if (poisoned && sendRaw && n % POISON_EVERY === POISON_EVERY / 2) {
      poison += 1;
      sent.push(sendRaw(topic));
    }
  }
  await Promise.all(sent);
  const expected = MESSAGES - (poisoned ? Math.ceil(MESSAGES / POISON_EVERY) : 0);
  const deadNow = async () => ((await server.queue.depth())[DEAD_LETTERS] ?? 0) - deadBefore;
  await eventually('all others are done', () => done.size === expected, SETTLE_MS).catch(() => {});
  await eventually('all poison lies among the dead letters', async () => (await deadNow()) === poison, SETTLE_MS).catch(() => {});
  const took = [...done.values()];
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), missing: expected - done.size, deadLetters: (await deadNow()) - poison };
}

/** Both runs on one queue. */
async function prove(name: string, adapter: Adapter, sendRaw: SendRaw): Promise<void> {
  const database = await createTestDatabase();
  const server = await startQueueServer(database.url, adapter);
  try {
    await eventually('the queue is healthy', () => server.queue.healthy());
    const plain = await run(server, 'plain', false, sendRaw);
    const poisoned = await run(server, 'poisoned', true, sendRaw);
    const text = ({ p50, p99 }: typeof plain) => `p50 ${ms(p50)}, p99 ${ms(p99)}`;
    const healthy = server.queue.healthy();
    judgeCount(
      plain.missing + poisoned.missing === 0 && poisoned.deadLetters === 0 && healthy,
      `${name}: ${MESSAGES} messages, ${poisoned.missing} of the others not done, dead letters ${poisoned.deadLetters === 0 ? 'exactly the poison' : `off by ${poisoned.deadLetters}`}, the queue is ${healthy ? '' : 'not '}healthy`,
    );
    judgeTime(
      poisoned.p99 <= plain.p99 + MOST_MORE_MS,
      `${name}, ${A_SECOND} a second: ${text(plain)} without poison, ${text(poisoned)} with it, at most ${MOST_MORE_MS} ms more`,
    );
  } finally {
    await server.close();
    await database.drop();
  }
}

const missing = rabbitMissing();
if (missing !== false) cannotRun(`This proof needs RabbitMQ: ${missing}`);
await using _postgres = await startPostgres('prove-poison');
await using closing = new AsyncDisposableStack();
const broker = closing.adopt(await startRabbit(), ({ stop }) => stop());
const noDeath = { brokerUrl: () => broker.url, noticeDeath: async () => {} };
const own = { log: SILENT, retryDelaysMs: TEST_DELAYS_MS };
await prove('PostgreSQL', { ...noDeath, open: (db, listener) => openPostgresQueue({ db, listener, ...own }) }, null);
const raw = await connect(broker.url);
const channel = await raw.createConfirmChannel();
await prove(
  'RabbitMQ',
  { ...noDeath, open: (db, listener) => openRabbitmqQueue({ db, listener, ...own, url: broker.url }) },
  async (topic) => {
    channel.sendToQueue(queueName(topic), Buffer.from('{"payload":'), { messageId: crypto.randomUUID() });
    await channel.waitForConfirms();
  },
);
await raw.close();
