import type { Tx } from '../db/database.ts';

/** A message for a handler. */
export interface Job {
  /** The same for every delivery of the message: what a handler can be idempotent by. */
  readonly id: string;
  /** What the publisher gave. */
  readonly key: string | null;
  readonly payload: unknown;
  /** 1 for the first delivery that a handler fails or finishes; a delivery cut short by a crash may count or not. */
  readonly attempt: number;
}

/**
 * Does one job. It may run twice for the same job, also at the same time as itself on another server. Throwing retries
 * the job after the next delay, and after the last one puts it among the dead letters. `signal` aborts when the queue
 * closes or the job was taken away.
 */
export type Handler = (job: Job, signal: AbortSignal) => Promise<void>;

export interface PublishOptions {
  /** What the message is about; the handler is told. Two messages with one key are two messages. */
  readonly key?: string;
  /** Not before so many milliseconds. */
  readonly delayMs?: number;
}

export interface ConsumeOptions {
  /** Jobs of the topic that this process works on at the same time. */
  readonly concurrency: number;
  /** For short jobs: so many are taken at once where that is cheaper, and worked one after the other. Default: 1. */
  readonly takes?: number;
}

/** Work for later. At least once, in no promised order. One contract suite runs on every adapter. */
export interface Queue {
  /**
   * Enqueues in the caller's transaction: rolled back, it was never there. Under `DEAD_LETTERS` it is kept and never worked.
   *
   * @throws Problem `broker_unavailable` when the queue is switched off
   */
  publish(tx: Tx, topic: string, payload: unknown, options?: PublishOptions): Promise<void>;
  /** Starts working a topic. Returns when the topic is known; an unreachable broker is waited for in the background. */
  consume(topic: string, handler: Handler, options: ConsumeOptions): Promise<void>;
  /** Waiting, delayed and running messages by topic; dead letters under `svc.dead_letter`. */
  depth(): Promise<Record<string, number>>;
  /** Whether messages flow at the moment. */
  healthy(): boolean;
  /** Takes no new jobs and waits for the running ones, at most ten seconds. */
  close(): Promise<void>;
}

/** Where messages end that failed every attempt. */
export const DEAD_LETTERS = 'svc.dead_letter';
/** Pauses after the first, second and third failure, in milliseconds. */
export const RETRY_DELAYS_MS: readonly number[] = [30_000, 120_000, 600_000];
/** How long `close` waits for running jobs, in milliseconds. */
export const DRAIN_MS = 10_000;

const JITTER = 0.2;

/** The pause after a failed attempt (1, 2, …); null: it was the last. `random` is in [0, 1). */
export function retryDelay(attempt: number, delaysMs: readonly number[], random: number): number | null {
  const delay = delaysMs[attempt - 1];
  return delay === undefined ? null : Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}

/** @throws Error when the topic is not lower case letters, digits, dots and underscores: a mistake in the program */
export function checkTopic(topic: string): void {
  if (!/^[a-z][a-z0-9_.]{0,60}$/.test(topic)) throw new Error(`${topic}: a topic is lower case letters, digits, dots and underscores`);
}
