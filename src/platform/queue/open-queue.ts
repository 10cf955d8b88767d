import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import type { Log } from '../log.ts';
import { openNoQueue } from './no-queue.ts';
import type { Queue } from './queue.ts';

export interface QueueOptions {
  readonly config: Pick<Config, 'BROKER_URL'>;
  readonly db: Database;
  readonly listener: Listener;
  readonly log: Log;
}

/** Opens the queue that BROKER_URL names. A broker out of reach does not stop the start. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { BROKER_URL } = options.config;
  if (BROKER_URL === 'off') return openNoQueue();
  // Each brings a library of its own: only the one in use takes memory.
  if (BROKER_URL === null) return (await import('./postgres-queue.ts')).openPostgresQueue(options);
  return (await import('./rabbitmq-queue.ts')).openRabbitmqQueue({ ...options, url: BROKER_URL });
}
