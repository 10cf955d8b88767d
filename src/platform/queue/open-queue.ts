import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import type { Log } from '../log.ts';
import { openNoQueue } from './no-queue.ts';
import { openPostgresQueue } from './postgres-queue.ts';
import type { Queue } from './queue.ts';
import { openRabbitmqQueue } from './rabbitmq-queue.ts';

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
  if (BROKER_URL === null) return openPostgresQueue(options);
  return openRabbitmqQueue({ ...options, url: BROKER_URL });
}
