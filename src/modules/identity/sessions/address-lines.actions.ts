import { openWorkQueue, type WorkQueue } from '../../../platform/crypto/work-queue.ts';

const WAITING_PER_ADDRESS = 256;

/** One try of an address at a time: simultaneous right passwords never look like failures to each other. */
export class AddressLines {
  readonly #lines = new Map<string, { queue: WorkQueue; users: number }>();

  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(address) ?? { queue: openWorkQueue(1, WAITING_PER_ADDRESS), users: 0 };
    this.#lines.set(address, line);
    line.users += 1;
    try {
      return await line.queue.run(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) this.#lines.delete(address);
    }
  }
}
