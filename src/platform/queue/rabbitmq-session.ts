import type { Channel, ChannelModel, ConsumeMessage, Replies } from 'amqplib';
import { ConfirmedPublisher } from './confirmed-publisher.ts';
import { DEAD_LETTERS } from './queue.ts';
import { declareShared, declareTopic, lacksQueue, queueName } from './rabbitmq-topology.ts';

const ANSWER_MS = 3_000;
/** A queue that has lost its log is deleted only after the broker has given up asking it. */
const REMOVAL_MS = 15_000;

/** The broker answers, but not for this queue: it may have lost the queue's log when it was killed. */
export class DeadQueue extends Error {
  readonly queue: string;
  constructor(queue: string, cause: unknown) {
    super(`the queue ${queue} does not answer`, { cause });
    this.queue = queue;
  }
}

export interface SessionOptions {
  readonly retries: number;
  /** Queues that did not answer before: they are removed and declared anew. */
  readonly deadQueues: readonly string[];
  /** Hears when a channel dies. */
  readonly onBroken: (session: RabbitmqSession) => void;
  /** Hears that a topic had no queue, and that it was made here. */
  readonly onMade: (topic: string) => void;
}

/** What exists while there is a connection: three channels, and what is known about the broker behind them. */
export class RabbitmqSession {
  readonly publisher: ConfirmedPublisher;
  /** Whether the broker is known to have lost messages: it is new, was wiped, or a queue had to be removed. */
  readonly lossy: boolean;
  readonly #work: Channel;
  readonly #admin: Channel;
  readonly #connection: ChannelModel;
  readonly #onMade: (topic: string) => void;
  readonly #declared = new Set<string>();
  readonly #tags: string[] = [];
  readonly #ended = new AbortController();
  readonly #lost: Promise<never>;

  private constructor(
    connection: ChannelModel,
    channels: { publisher: ConfirmedPublisher; work: Channel; admin: Channel },
    { lossy, onMade }: { readonly lossy: boolean; readonly onMade: (topic: string) => void },
  ) {
    this.#connection = connection;
    this.#onMade = onMade;
    this.publisher = channels.publisher;
    this.#work = channels.work;
    this.#admin = channels.admin;
    this.lossy = lossy;
    this.#lost = new Promise((_, reject) => this.signal.addEventListener('abort', () => reject(this.signal.reason)));
    this.#lost.catch(() => {});
  }

  /**
   * Opens the channels and declares what all topics share.
   *
   * @throws DeadQueue
   */
  static async open(connection: ChannelModel, options: SessionOptions): Promise<RabbitmqSession> {
    for (const queue of options.deadQueues) await removeQueue(connection, queue);
    const newBroker = await lacksQueue(connection);
    const publisher = await ConfirmedPublisher.open(connection);
    const work = await connection.createChannel();
    const admin = await connection.createChannel();
    const lossy = newBroker || options.deadQueues.length > 0;
    const session = new RabbitmqSession(connection, { publisher, work, admin }, { lossy, onMade: options.onMade });
    publisher.onClose(() => options.onBroken(session));
    for (const channel of [work, admin]) {
      channel.on('error', () => {});
      channel.on('close', () => options.onBroken(session));
    }
    for (const queue of await declareShared(admin, options.retries)) await session.#probe(queue);
    return session;
  }

  /** Aborts when the connection is gone. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  end(reason: string): void {
    this.#ended.abort(new Error(reason));
  }

  /** Makes sure that a topic has its queue. */
  async declare(topic: string): Promise<void> {
    // What all topics share was declared with the session.
    if (topic === DEAD_LETTERS || this.#declared.has(topic)) return;
    const isMissing = await this.#answered(lacksQueue(this.#connection, queueName(topic)));
    await this.inspect(topic);
    this.#declared.add(topic);
    if (isMissing) this.#onMade(topic);
  }

  /** A topic's queue was deleted. */
  forget(topic: string): void {
    this.#declared.delete(topic);
  }

  /** Declares a topic and tells what waits in its queue. */
  inspect(topic: string): Promise<Replies.AssertQueue> {
    return this.#answered(declareTopic(this.#admin, topic));
  }

  /** Messages in a queue that is known to exist. */
  async count(queue: string): Promise<number> {
    return (await this.#answered(this.#admin.checkQueue(queue))).messageCount;
  }

  /** Has messages of a topic delivered, so many at a time; null when the queue was deleted. */
  async consume(topic: string, concurrency: number, onMessage: (message: ConsumeMessage | null) => void): Promise<void> {
    await this.declare(topic);
    await this.#answered(this.#work.prefetch(concurrency));
    const name = queueName(topic);
    try {
      const { consumerTag } = await this.#answered(this.#work.consume(name, onMessage));
      this.#tags.push(consumerTag);
    } catch (error) {
      throw error instanceof NoAnswer ? new DeadQueue(name, error) : error;
    }
  }

  /** Has no further messages delivered. */
  async stopConsuming(): Promise<void> {
    for (const tag of this.#tags.splice(0)) await this.#answered(this.#work.cancel(tag)).catch(() => {});
  }

  /** Tells the broker that a message is settled; on a dead channel it will come again. */
  ack(message: ConsumeMessage): void {
    if (this.signal.aborted) return;
    try {
      this.#work.ack(message);
    } catch {
      // The channel closed a moment ago.
    }
  }

  /** Asks a queue for a message, which it keeps: the only question a queue without its log leaves open. */
  async #probe(queue: string): Promise<void> {
    try {
      const message = await this.#answered(this.#admin.get(queue));
      if (message) this.#admin.nack(message, false, true);
    } catch (error) {
      throw error instanceof NoAnswer ? new DeadQueue(queue, error) : error;
    }
  }

  /** The library leaves calls unanswered whose connection ends, and the broker those to a queue that is broken. */
  async #answered<T>(call: Promise<T>): Promise<T> {
    return withinMs(Promise.race([call, this.#lost]), ANSWER_MS);
  }
}

class NoAnswer extends Error {}

async function withinMs<T>(call: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function removeQueue(connection: ChannelModel, queue: string): Promise<void> {
  const channel = await connection.createChannel();
  channel.on('error', () => {});
  await withinMs(channel.deleteQueue(queue), REMOVAL_MS);
  await channel.close();
}
