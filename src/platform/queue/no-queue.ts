import { Problem } from '../errors.ts';
import type { Queue } from './queue.ts';

/** `BROKER_URL=off`: nothing can be enqueued, everything else of the service works. */
export function openNoQueue(): Queue {
  return {
    async publish() {
      throw new Problem('broker_unavailable', 'The message queue is switched off (BROKER_URL=off)');
    },
    async consume() {},
    depth: async () => ({}),
    healthy: () => false,
    async close() {},
  };
}
