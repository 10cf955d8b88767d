import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../platform/config.ts';

/** What the main process tells each that it starts. */
export interface HandedOver {
  /** Which one it is: 1, 2 … The next after a crash has the same. */
  readonly number: number;
  /** Where all of them listen. */
  readonly ports: Pick<Config, 'PORT' | 'INBOUND_SMTP_PORT'>;
  /** The server starts with it, so that it is not ready before the others are; else they serve already. */
  readonly atStart: boolean;
}

/** The message with which the main process has another one drain. Not a signal: Ctrl-C reaches both, and a second ends at once. */
export const STOP = 'stop';

/** The message with which the main process says that all of them have started. */
export const ALL_STARTED = 'all started';

/** Whether the others serve as well, asked whenever somebody wants to know. */
export function othersStarted({ atStart }: Pick<HandedOver, 'atStart'>): () => boolean {
  let started = !atStart;
  if (!started)
    process.on('message', (message) => {
      started ||= message === ALL_STARTED;
    });
  return () => started;
}

/** What was handed over to this process; null when it is a main process, or the only one. */
export async function handedOver(): Promise<HandedOver | null> {
  if (cluster.isPrimary) return null;
  const [message] = (await once(process, 'message')) as [HandedOver];
  return message;
}
