import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../platform/config.ts';

/** What the main process tells each that it starts. */
export interface HandedOver {
  /** Which one it is: 1, 2 … The next after a crash has the same. */
  readonly number: number;
  /** Where all of them listen. */
  readonly ports: Pick<Config, 'PORT' | 'INBOUND_SMTP_PORT'>;
}

/** The message with which the main process has another one drain. Not a signal: Ctrl-C reaches both, and a second ends at once. */
export const STOP = 'stop';

/** What was handed over to this process; null when it is a main process, or the only one. */
export async function handedOver(): Promise<HandedOver | null> {
  if (cluster.isPrimary) return null;
  const [message] = (await once(process, 'message')) as [HandedOver];
  return message;
}
