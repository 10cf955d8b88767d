import { metric } from '../test/harness/metrics.ts';

/** The longest that a server's event loop was held since this was asked last, in milliseconds. */
export async function loopDelay(url: string): Promise<number> {
  const seconds = await metric(url, 'svc_event_loop_delay_seconds', { share: '1' });
  if (seconds === null) throw new Error('the server shows no svc_event_loop_delay_seconds');
  return seconds * 1_000;
}
