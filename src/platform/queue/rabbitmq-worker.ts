import type { ConsumeMessage } from 'amqplib';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { finishOutbox, postponeOutbox, unfinished } from './outbox.store.ts';
import { DEAD_LETTERS, type Handler, type Job, retryDelay } from './queue.ts';
import type { RabbitmqSession } from './rabbitmq-session.ts';
import { queueName, retryName } from './rabbitmq-topology.ts';

export interface WorkerOptions {
  readonly db: Database;
  readonly log: Log;
  readonly retryDelaysMs: readonly number[];
  /** Messages that were done here and are not forgotten yet: on another connection they may come again before that. */
  readonly done: Set<string>;
}

/** A handler and its topic. */
export interface Consumer {
  readonly topic: string;
  readonly handler: Handler;
}

const DATABASE_PATIENCE_MS = 1_000;

/** A body that is not one of ours: it will never get better. */
class BadMessage extends Error {}

/** What became of messages: all settled with the broker, or some to be delivered again. */
type Outcome = 'settled' | 'not settled';

/**
 * Works messages that were taken together, one after the other: done before, it is skipped; done now, it is forgotten; failed,
 * it waits for its next attempt or lies among the dead letters. What is done is looked for, and forgotten, for all at once.
 * Never rejects.
 */
export async function workMessages(
  options: WorkerOptions,
  session: RabbitmqSession,
  consumer: Consumer,
  messages: readonly ConsumeMessage[],
): Promise<Outcome> {
  const { db } = options;
  const done: ConsumeMessage[] = [];
  let outcome: Outcome = 'settled';
  try {
    const rows = await patiently(session, () => unfinished(db, messages.map(idOf)));
    for (const message of messages) {
      // It will come again.
      if (session.signal.aborted) break;
      const failure = await workOne({ options, session, consumer }, message, rows.get(idOf(message)));
      if (failure === null) {
        done.push(message);
        if (rows.has(idOf(message))) options.done.add(idOf(message));
      } else if (session.signal.aborted) break;
      else if ((await putAside(options, session, failure)) === 'not settled') outcome = 'not settled';
    }
    // Also of a connection that was lost meanwhile: what is done is not done again.
    const finished = done.map(idOf).filter((id) => rows.has(id));
    if (finished.length > 0) await patiently(session, () => finishOutbox(db, finished));
    for (const id of finished) options.done.delete(id);
  } catch {
    return 'not settled';
  }
  for (const message of done) session.ack(message);
  return session.signal.aborted ? 'not settled' : outcome;
}

interface Work {
  readonly options: WorkerOptions;
  readonly session: RabbitmqSession;
  readonly consumer: Consumer;
}

/** Null: it is done, now or before. */
async function workOne(
  { options, session, consumer }: Work,
  message: ConsumeMessage,
  row: { readonly attempt: number } | undefined,
): Promise<Failure | null> {
  let attempt = 1;
  try {
    const body = bodyOf(message);
    if (!row || options.done.has(idOf(message))) return null;
    attempt = row.attempt;
    await consumer.handler({ ...body, id: idOf(message), attempt }, session.signal);
    return null;
  } catch (error) {
    const delayMs = error instanceof BadMessage ? null : retryDelay(attempt, options.retryDelaysMs, Math.random());
    return { consumer, message, attempt, delayMs, error };
  }
}

function idOf(message: ConsumeMessage): string {
  return String(message.properties.messageId);
}

interface Failure {
  readonly consumer: Consumer;
  readonly message: ConsumeMessage;
  readonly attempt: number;
  /** Null: for good. */
  readonly delayMs: number | null;
  readonly error: unknown;
}

/** The broker has the message elsewhere before it is told to forget this delivery. */
async function putAside(options: WorkerOptions, session: RabbitmqSession, failure: Failure): Promise<Outcome> {
  const { message, attempt, delayMs, error } = failure;
  const { topic } = failure.consumer;
  const id = idOf(message);
  options.log.warn(
    { err: error, topic, job: id, attempt, retry_ms: delayMs },
    delayMs === null ? 'a job failed permanently' : 'a job failed and will be retried',
  );
  try {
    if (delayMs !== null) await patiently(session, () => postponeOutbox(options.db, id, attempt + 1, delayMs));
    const outcome = await session.publisher.publish({
      id,
      exchange: delayMs === null ? '' : retryName(attempt),
      routingKey: delayMs === null ? DEAD_LETTERS : queueName(topic),
      content: message.content,
      headers: {
        'x-attempt': attempt,
        'x-topic': topic,
        'x-error': (error instanceof Error ? error.message : String(error)).slice(0, 500),
      },
      ...(delayMs === null ? {} : { expirationMs: delayMs }),
    });
    if (outcome !== 'confirmed') return 'not settled';
    if (delayMs === null && !(error instanceof BadMessage)) await patiently(session, () => finishOutbox(options.db, [id]));
  } catch {
    return 'not settled';
  }
  session.ack(message);
  return 'settled';
}

/** Waits for a database that is away, as long as the broker leaves the message with us. */
async function patiently<T>(session: RabbitmqSession, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (session.signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, DATABASE_PATIENCE_MS).unref());
      if (session.signal.aborted) throw error;
    }
  }
}

/** @throws BadMessage */
function bodyOf(message: ConsumeMessage): Pick<Job, 'key' | 'payload'> {
  let body: unknown;
  try {
    body = JSON.parse(message.content.toString('utf8'));
  } catch (error) {
    throw new BadMessage('the message is not JSON', { cause: error });
  }
  if (typeof body !== 'object' || body === null || !('payload' in body)) throw new BadMessage('the message has no payload');
  return { key: 'key' in body && typeof body.key === 'string' ? body.key : null, payload: body.payload };
}
