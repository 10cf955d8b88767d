import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { AmqpLink } from './amqp-link.ts';
import { ConfirmedPublisher } from './confirmed-publisher.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { insertOutbox, outboxDepth, type OutboxRow } from './outbox.store.ts';
import { checkTopic, type ConsumeOptions, DEAD_LETTERS, DRAIN_MS, type Handler, type Job, type PublishOptions, type Queue, RETRY_DELAYS_MS, retryDelay } from './queue.ts';
import { declareShared, declareTopic, queueName, retryName } from './rabbitmq-topology.ts';

export interface RabbitmqQueueOptions {
  readonly url: string;
  readonly db: Database;
  readonly log: Log;
  readonly retryDelaysMs?: readonly number[];
  /** Pause between two looks into the outbox without a wake-up, in milliseconds. */
  readonly pollMs?: number;
}

/** What exists while there is a connection: one, with three channels. */
interface Session {
  readonly publisher: ConfirmedPublisher;
  readonly work: Channel;
  readonly admin: Channel;
  /** Topics whose queue is known to exist. */
  readonly declared: Set<string>;
  readonly ended: AbortController;
  readonly consumerTags: string[];
}

interface Consumer {
  readonly topic: string;
  readonly handler: Handler;
  readonly concurrency: number;
}

const POLL_MS = 1_000;

/** Opens the queue on RabbitMQ. Returns at once: an unreachable broker is connected to when it comes. */
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
  readonly #consumers: Consumer[] = [];
  readonly #running = new Map<Promise<void>, string>();
  #session: Session | null = null;
  #closing = false;

  constructor(options: RabbitmqQueueOptions) {
    this.#options = options;
    this.#delaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;
    this.#link = new AmqpLink({
      url: options.url,
      log: options.log,
      onConnect: (connection) => this.#begin(connection),
      onLost: () => this.#end(),
    });
    this.#relay = new OutboxRelay({
      db: options.db,
      log: options.log,
      ready: () => this.healthy(),
      send: (rows) => this.#send(rows),
      pollMs: options.pollMs ?? POLL_MS,
    });
  }

  start(): void {
    this.#link.start();
    this.#relay.wake();
  }

  async publish(tx: Tx, topic: string, payload: unknown, options: PublishOptions = {}): Promise<void> {
    checkTopic(topic);
    await insertOutbox(tx, topic, payload, options);
    tx.afterCommit(() => this.#relay.wake());
  }

  async consume(topic: string, handler: Handler, options: ConsumeOptions): Promise<void> {
    checkTopic(topic);
    const consumer = { topic, handler, concurrency: options.concurrency };
    this.#consumers.push(consumer);
    const session = this.#session;
    if (session) await this.#attach(session, consumer).catch(() => this.#link.drop('a consumer could not be attached'));
  }

  async depth(): Promise<Record<string, number>> {
    const depth = await outboxDepth(this.#options.db);
    const add = (name: string, count: number) => {
      if (count > 0) depth.set(name, (depth.get(name) ?? 0) + count);
    };
    for (const topic of this.#running.values()) add(topic, 1);
    const session = this.#session;
    if (session && this.#link.flowing()) {
      const names = [DEAD_LETTERS, ...this.#delaysMs.map((_, n) => retryName(n + 1))];
      for (const name of names) add(name, (await session.admin.checkQueue(name)).messageCount);
      for (const topic of session.declared) add(topic, await declareTopic(session.admin, topic));
    }
    return Object.fromEntries(depth);
  }

  healthy(): boolean {
    return this.#session !== null && this.#link.flowing();
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#relay.close();
    const session = this.#session;
    for (const tag of session?.consumerTags ?? []) await session?.work.cancel(tag).catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([Promise.all(this.#running.keys()), patience]);
    clearTimeout(timer);
    session?.ended.abort(new Error('the queue closes'));
    await this.#link.close();
  }

  async #begin(connection: ChannelModel): Promise<void> {
    const [publisher, work, admin] = [await ConfirmedPublisher.open(connection), await connection.createChannel(), await connection.createChannel()];
    const session: Session = { publisher, work, admin, declared: new Set(), ended: new AbortController(), consumerTags: [] };
    // A channel dies of what has changed under it, such as a deleted queue: a new connection finds things as they are.
    const broken = () => {
      if (this.#session === session && !this.#closing) this.#link.drop('a channel was closed');
    };
    publisher.onClose(broken);
    for (const channel of [work, admin]) {
      channel.on('error', () => {});
      channel.on('close', broken);
    }
    await declareShared(admin, this.#delaysMs.length);
    for (const consumer of this.#consumers) await this.#attach(session, consumer);
    this.#session = session;
    // After the link has taken the connection over.
    setImmediate(() => this.#relay.wake());
  }

  #end(): void {
    this.#session?.ended.abort(new Error('the connection to the broker was lost'));
    this.#session = null;
  }

  async #attach(session: Session, consumer: Consumer): Promise<void> {
    await this.#declare(session, consumer.topic);
    await session.work.prefetch(consumer.concurrency);
    const { consumerTag } = await session.work.consume(queueName(consumer.topic), (message) => {
      if (message === null) return this.#link.drop('the queue was deleted');
      if (this.#closing) return;
      const done = this.#receive(session, consumer, message).finally(() => this.#running.delete(done));
      this.#running.set(done, consumer.topic);
    });
    session.consumerTags.push(consumerTag);
  }

  async #declare(session: Session, topic: string): Promise<void> {
    if (session.declared.has(topic)) return;
    await declareTopic(session.admin, topic);
    session.declared.add(topic);
  }

  async #send(rows: readonly OutboxRow[]): Promise<ReadonlySet<string>> {
    const confirmed = new Set<string>();
    const session = this.#session;
    if (!session) return confirmed;
    try {
      for (const topic of new Set(rows.map((row) => row.topic))) await this.#declare(session, topic);
    } catch {
      return confirmed;
    }
    await Promise.all(
      rows.map(async (row) => {
        const content = Buffer.from(JSON.stringify({ key: row.key, payload: row.payload }));
        const outcome = await session.publisher.publish({ id: row.id, exchange: '', routingKey: queueName(row.topic), content, headers: { 'x-attempt': 1 } });
        if (outcome === 'confirmed') confirmed.add(row.id);
        if (outcome === 'no queue') session.declared.delete(row.topic);
        if (outcome === 'no answer') this.#link.drop('a message was not confirmed in time');
      }),
    );
    return confirmed;
  }

  /** Works one message. Never rejects: what cannot be settled comes again on the next connection. */
  async #receive(session: Session, consumer: Consumer, message: ConsumeMessage): Promise<void> {
    const attempt = attemptOf(message);
    let settled = true;
    try {
      await consumer.handler(jobOf(message, attempt), session.ended.signal);
    } catch (error) {
      if (session.ended.signal.aborted) return;
      settled = await this.#failed(session, consumer, message, error);
    }
    if (session.ended.signal.aborted) return;
    if (!settled) return this.#link.drop('a failed message could not be put aside');
    try {
      session.work.ack(message);
    } catch {
      // The channel is closed: the broker delivers the message again.
    }
  }

  /** Puts a failed message where it waits for its next attempt, or among the dead letters. Whether the broker has it. */
  async #failed(session: Session, consumer: Consumer, message: ConsumeMessage, error: unknown): Promise<boolean> {
    const { topic } = consumer;
    const attempt = attemptOf(message);
    const delay = error instanceof BadMessage ? null : retryDelay(attempt, this.#delaysMs, Math.random());
    const id = String(message.properties.messageId);
    this.#options.log.warn({ err: error, topic, job: id, attempt, retry_ms: delay }, delay === null ? 'a job failed for good' : 'a job failed and will be retried');
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const outcome = await session.publisher.publish({
      id,
      exchange: delay === null ? '' : retryName(attempt),
      routingKey: delay === null ? DEAD_LETTERS : queueName(topic),
      content: message.content,
      headers: { 'x-attempt': attempt + 1, 'x-topic': topic, 'x-error': reason },
      ...(delay === null ? {} : { expirationMs: delay }),
    });
    return outcome === 'confirmed';
  }
}

function attemptOf(message: ConsumeMessage): number {
  const attempt: unknown = message.properties.headers?.['x-attempt'];
  return typeof attempt === 'number' && Number.isInteger(attempt) && attempt >= 1 ? attempt : 1;
}

/** A body that is not one of ours: it will never get better. */
class BadMessage extends Error {}

/** @throws BadMessage */
function jobOf(message: ConsumeMessage, attempt: number): Job {
  let body: unknown;
  try {
    body = JSON.parse(message.content.toString('utf8'));
  } catch (error) {
    throw new BadMessage('the message is not JSON', { cause: error });
  }
  if (typeof body !== 'object' || body === null || !('payload' in body)) throw new BadMessage('the message has no payload');
  const key = 'key' in body && typeof body.key === 'string' ? body.key : null;
  return { id: String(message.properties.messageId), key, payload: body.payload, attempt };
}
