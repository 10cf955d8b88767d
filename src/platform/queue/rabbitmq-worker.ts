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
}

/** A handler and its topic. */
export interface Consumer {
  readonly topic: string;
  readonly handler: Handler;
  readonly concurrency: number;
}

const DATABASE_PATIENCE_MS = 1_000;

/** A body that is not one of ours: it will never get better. */
class BadMessage extends Error {}

/** What became of a message: settled with the broker, or to be delivered again. */
type Outcome = 'settled' | 'not settled';

/**
 * Works one message: done before, it is skipped; done now, it is forgotten; failed, it waits for its next attempt or
 * lies among the dead letters. Never rejects.
 */
export async function workMessage(
  options: WorkerOptions,
  session: RabbitmqSession,
  consumer: Consumer,
  message: ConsumeMessage,
): Promise<Outcome> {
  const { db } = options;
  const id = String(message.properties.messageId);
  try {
    const body = bodyOf(message);
    const row = await patiently(session, () => unfinished(db, id));
    if (row) {
      const failure = await attemptJob(consumer.handler, { ...body, id, attempt: row.attempt }, session.signal);
      if (failure === null) await patiently(session, () => finishOutbox(db, id));
      else if (session.signal.aborted) return 'not settled';
      else {
        const delayMs = retryDelay(row.attempt, options.retryDelaysMs, Math.random());
        return await putAside(options, session, { consumer, message, attempt: row.attempt, delayMs, error: failure.error });
      }
    }
    session.ack(message);
    return 'settled';
  } catch (error) {
    if (!(error instanceof BadMessage)) return 'not settled';
    return putAside(options, session, { consumer, message, attempt: 1, delayMs: null, error });
  }
}

async function attemptJob(handler: Handler, job: Job, signal: AbortSignal): Promise<{ error: unknown } | null> {
  try {
    await handler(job, signal);
    return null;
  } catch (error) {
    return { error };
  }
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
  const id = String(message.properties.messageId);
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
    if (delayMs === null && !(error instanceof BadMessage)) await patiently(session, () => finishOutbox(options.db, id));
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
