import { SideThread, TookTooLong } from '../../platform/side-thread.ts';
import type { ReadMail } from './mail-alert.ts';
import { excessOf, MAIL_MAX, type Refused } from './mail-limits.ts';

/** Time to read one email before it is refused. */
const READ_MS = 2_000;
/** Memory of the thread that reads. */
const MEMORY_MB = 64;
/** Bytes of emails to one address that may wait to be read. More are asked to come later. */
export const WAITING_MAX = 4 * MAIL_MAX;

const SLOW: Refused = {
  reason: 'mail_too_slow',
  code: 552,
  detail: `Reading the email took more than ${READ_MS / 1_000} s, or too much memory: send a shorter plain text`,
};
const BUSY: Refused = {
  reason: 'mail_busy',
  code: 451,
  detail: `Emails of ${WAITING_MAX / MAIL_MAX} MiB to this address wait to be read: try later`,
};
const MALFORMED: Refused = {
  reason: 'mail_malformed',
  code: 550,
  detail: 'The email cannot be read, or has neither a subject nor a text',
};

/** Reads emails on a thread of their own. */
export interface MailReader {
  /** The email, or why it is refused. `address`: its recipient; emails to one address are read one after the other. Takes `bytes` over. */
  read(bytes: Buffer<ArrayBuffer>, address: string): Promise<ReadMail | Refused>;
}

/** The thread that reads emails. */
export const mailThread = (): SideThread => new SideThread(new URL('./mail.thread.ts', import.meta.url), MEMORY_MB);

/**
 * Opens the reader. At most one email per address is in the queue of the thread: the emails to one address
 * delay an email to another address by the time of one.
 */
export function openMailReader(thread: Pick<SideThread, 'ask'> = mailThread()): MailReader {
  const waiting = new Map<string, { bytes: number; last: Promise<unknown> }>();

  const ask = async (bytes: Buffer<ArrayBuffer>): Promise<ReadMail | Refused> => {
    try {
      return (await thread.ask<ReadMail | null>(bytes, READ_MS, [bytes.buffer])) ?? MALFORMED;
    } catch (error) {
      return error instanceof TookTooLong ? SLOW : MALFORMED;
    }
  };

  return {
    async read(bytes, address) {
      const excess = excessOf(bytes);
      if (excess) return excess;
      const size = bytes.length;
      const queue = waiting.get(address) ?? { bytes: 0, last: Promise.resolve() };
      if (queue.bytes + size > WAITING_MAX) return BUSY;
      queue.bytes += size;
      const read = queue.last.then(() => ask(bytes));
      queue.last = read;
      waiting.set(address, queue);
      const answer = await read;
      queue.bytes -= size;
      if (queue.bytes === 0) waiting.delete(address);
      return answer;
    },
  };
}
