import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Database, Tx } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import type { Log } from '../log.ts';
import { AmqpLink } from './amqp-link.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { countDeletions, insertOutbox, noteDeletion, outboxDepth, type OutboxRow, resendOutbox } from './outbox.store.ts';
import {
  checkTopic,
  type ConsumeOptions,
  DEAD_LETTERS,
  DRAIN_MS,
  type Handler,
  type PublishOptions,
  type Queue,
  RETRY_DELAYS_MS,
} from './queue.ts';
import { DeadQueue, RabbitmqSession } from './rabbitmq-session.ts';
import { queueName } from './rabbitmq-topology.ts';
import { type Consumer, workMessages } from './rabbitmq-worker.ts';

export interface RabbitmqQueueOptions {
  readonly url: string;
  readonly db: Database;
  readonly listener: Listener;
  readonly log: Log;
  readonly retryDelaysMs?: readonly number[];
  /** Pause between two looks into the outbox without a wake-up, in milliseconds. */
  readonly pollMs?: number;
  /** Pause between two looks whether a queue was found deleted without a notification, in milliseconds. */
  readonly checkMs?: number;
}

interface ActiveConsumer extends Consumer, Required<ConsumeOptions> {
  readonly running: Set<Promise<void>>;
}

const POLL_MS = 1_000;
const CHECK_MS = 10_000;
/** Between two tries to note a deleted queue in a database that is away. */
const NOTE_PAUSE_MS = 1_000;
/** Notification channel: the payload is a topic whose queue was found deleted. */
const DELETED_CHANNEL = 'tocsin_queue_deleted';

/**
 * Opens the queue on RabbitMQ. Returns at once: an unreachable broker is connected to when it comes.
 *
 * Messages lie in PostgreSQL until they are done. The broker distributes them; whatever it loses is sent again.
 */
export async function openRabbitmqQueue(options: RabbitmqQueueOptions): Promise<Queue> {
  const queue = new RabbitmqQueue(options);
  queue.start();
  return queue;
}

class RabbitmqQueue implements Queue {
  readonly #options: RabbitmqQueueOptions;
  readonly #delaysMs: readonly number[];
  readonly #link: AmqpLink;
  readonly #relay: OutboxRelay;
  readonly #consumers: ActiveConsumer[] = [];
  #session: RabbitmqSession | null = null;
  /** Monotonic milliseconds; null: never connected. */
  #lostAt: number | null = null;
  readonly #done = new Set<string>();
  /** How often in a row a queue did not answer. */
  readonly #suspects = new Map<string, number>();
  #unlisten: () => void = () => {};
  #heard = false;
  #checks: NodeJS.Timeout | undefined;
  /** How often queues had been found deleted when the present consumers began; null: not known. */
  #deletions: number | null = null;
  #closing = false;

  constructor(options: RabbitmqQueueOptions) {
    const { url, db, log } = options;
    this.#options = options;
    this.#delaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;
    this.#link = new AmqpLink({ url, log, onConnect: (connection) => this.#begin(connection), onLost: () => this.#end() });
    this.#relay = new OutboxRelay({
      db,
      log,
      ready: () => this.healthy(),
      send: (rows) => this.#send(rows),
      pollMs: options.pollMs ?? POLL_MS,
    });
  }

  start(): void {
    this.#link.start();
    this.#relay.wake();
    this.#checkLater();
    this.#unlisten = this.#options.listener.listen(DELETED_CHANNEL, (topic) => {
      // Without a topic: it is listened again, and what was notified meanwhile is not known. The first time nothing was missed.
      const missed = topic === '' && this.#heard;
      this.#heard = true;
      if (missed) this.#link.drop('a queue may have been deleted');
      else if (this.#consumers.some((consumer) => consumer.topic === topic)) void this.#check();
    });
  }

  async publish(tx: Tx, topic: string, payload: unknown, options: PublishOptions = {}): Promise<void> {
    checkTopic(topic);
    await insertOutbox(tx, topic, payload, options);
    tx.afterCommit(() => this.#relay.wake());
  }

  async consume(topic: string, handler: Handler, options: ConsumeOptions): Promise<void> {
    checkTopic(topic);
    const { concurrency, takes = 1 } = options;
    const consumer: ActiveConsumer = { topic, handler, concurrency, takes, running: new Set() };
    this.#consumers.push(consumer);
    if (this.#session) await this.#attach(this.#session, consumer).catch(() => this.#link.drop('a consumer could not be attached'));
  }

  async depth(): Promise<Record<string, number>> {
    const depth = await outboxDepth(this.#options.db);
    const dead = this.healthy() ? await this.#session?.count(DEAD_LETTERS).catch(() => 0) : 0;
    if (dead) depth.set(DEAD_LETTERS, dead + (depth.get(DEAD_LETTERS) ?? 0));
    return Object.fromEntries(depth);
  }

  healthy(): boolean {
    return this.#session !== null && this.#link.flowing();
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#checks);
    this.#unlisten();
    await this.#relay.close();
    await this.#session?.stopConsuming();
    const running = this.#consumers.flatMap((consumer) => [...consumer.running]);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([Promise.all(running), patience]);
    clearTimeout(timer);
    await this.#link.close();
    this.#session?.end('the queue closes');
  }

  async #begin(connection: ChannelModel): Promise<void> {
    try {
      await this.#beginSession(connection);
      this.#suspects.clear();
    } catch (error) {
      if (error instanceof DeadQueue) this.#suspects.set(error.queue, (this.#suspects.get(error.queue) ?? 0) + 1);
      throw error;
    }
  }

  async #beginSession(connection: ChannelModel): Promise<void> {
    // A channel dies of what has changed under it, such as a deleted queue: a new connection finds things as they are.
    const onBroken = (session: RabbitmqSession) => {
      if (!session.signal.aborted && !this.#closing) this.#link.drop('a channel was closed');
    };
    // Once may be a slow broker; what a removed queue held lies in PostgreSQL.
    const deadQueues = [...this.#suspects].filter(([, times]) => times >= 2).map(([queue]) => queue);
    const session = await RabbitmqSession.open(connection, {
      retries: this.#delaysMs.length,
      deadQueues,
      onBroken,
      onMade: (topic) => this.#made(topic),
    });
    try {
      await this.#beginWork(session);
    } catch (error) {
      session.end('the set-up failed');
      throw error;
    }
    // After the link has taken the connection over.
    setImmediate(() => this.#relay.wake());
  }

  async #beginWork(session: RabbitmqSession): Promise<void> {
    const lostAgoMs = session.lossy ? 0 : this.#lostAt === null ? null : performance.now() - this.#lostAt;
    if (lostAgoMs !== null) await resendOutbox(this.#options.db, lostAgoMs);
    // Before the consumers: what is found deleted from here on is found by the next look.
    this.#deletions = await countDeletions(this.#options.db);
    for (const consumer of this.#consumers) await this.#attach(session, consumer);
    this.#session = session;
  }

  #checkLater(): void {
    this.#checks = setTimeout(
      () => void this.#check().finally(() => this.#closing || this.#checkLater()),
      this.#options.checkMs ?? CHECK_MS,
    );
    this.#checks.unref();
  }

  /** Gives the connection up when a queue was found deleted since its consumers began. */
  async #check(): Promise<void> {
    const known = this.#deletions;
    if (known === null) return;
    try {
      if ((await countDeletions(this.#options.db)) <= known) return;
    } catch {
      // The database is away: what waits in it does so too.
      return;
    }
    if (this.#deletions === known) this.#link.drop('a queue was deleted');
  }

  #end(): void {
    this.#lostAt = performance.now();
    this.#session?.end('the connection to the broker was lost');
    this.#session = null;
  }

  async #attach(session: RabbitmqSession, consumer: ActiveConsumer): Promise<void> {
    // Of this connection: what waits when it is lost comes again.
    const waiting: ConsumeMessage[] = [];
    let lanes = 0;
    const lane = async () => {
      lanes += 1;
      // What is read in one turn of the event loop is taken together.
      if (consumer.takes > 1) await new Promise((resolve) => setImmediate(resolve));
      while (waiting.length > 0 && !this.#closing && !session.signal.aborted)
        await this.#work(session, consumer, waiting.splice(0, consumer.takes));
      lanes -= 1;
    };
    await session.consume(consumer.topic, consumer.concurrency * consumer.takes, (message) => {
      if (message === null) return this.#forget(session, consumer.topic);
      waiting.push(message);
      if (lanes >= consumer.concurrency) return;
      const done = lane().finally(() => consumer.running.delete(done));
      consumer.running.add(done);
    });
  }

  async #work(session: RabbitmqSession, consumer: ActiveConsumer, messages: readonly ConsumeMessage[]): Promise<void> {
    const options = { db: this.#options.db, log: this.#options.log, retryDelaysMs: this.#delaysMs, done: this.#done };
    const outcome = await workMessages(options, session, consumer, messages);
    if (outcome === 'not settled' && this.#session === session && !this.#closing) this.#link.drop('a message could not be settled');
  }

  async #send(rows: readonly OutboxRow[]): Promise<ReadonlySet<string>> {
    const confirmed = new Set<string>();
    const session = this.#session;
    if (!session) return confirmed;
    try {
      for (const topic of new Set(rows.map((row) => row.topic))) await session.declare(topic);
    } catch {
      return confirmed;
    }
    await Promise.all(
      rows.map(async (row) => {
        const content = Buffer.from(JSON.stringify({ key: row.key, payload: row.payload }));
        const outcome = await session.publisher.publish({
          id: row.id,
          exchange: '',
          routingKey: queueName(row.topic),
          content,
          headers: { 'x-attempt': row.attempt },
        });
        if (outcome === 'confirmed') confirmed.add(row.id);
        if (outcome === 'no queue') this.#forget(session, row.topic);
        if (outcome === 'no answer' && this.#session === session) this.#link.drop('a message was not confirmed in time');
      }),
    );
    return confirmed;
  }

  /** A queue was deleted: what it held is sent again on the next connection. */
  #forget(session: RabbitmqSession, topic: string): void {
    session.forget(topic);
    if (!session.signal.aborted) this.#link.drop('a queue was deleted');
    this.#note(topic);
  }

  /**
   * A topic had no queue. Where it had one that was deleted, its consumers on other servers hang on nothing: whoever makes it
   * anew is the only one to find that. What hangs on nothing here was told before.
   */
  #made(topic: string): void {
    if (this.#deletions !== null) this.#deletions += 1;
    this.#note(topic);
  }

  /**
   * Consumers of a deleted queue, on any server, hang on nothing: the broker does not tell them when the queue is soon
   * declared anew. So all servers find it in the database, where a notification may be missed but nothing else.
   */
  #note(topic: string): void {
    noteDeletion(this.#options.db, topic, DELETED_CHANNEL).catch((error: unknown) => {
      if (this.#closing) return;
      this.#options.log.warn({ err: error, topic }, 'the other servers could not be notified of a deleted queue; it is tried again');
      setTimeout(() => this.#note(topic), NOTE_PAUSE_MS).unref();
    });
  }
}
