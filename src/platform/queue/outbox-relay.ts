import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { claimOutbox, type OutboxRow, settleOutbox } from './outbox.store.ts';

export interface RelayOptions {
  readonly db: Database;
  readonly log: Log;
  /** Whether it is worth claiming rows now. */
  readonly ready: () => boolean;
  /** Publishes rows; answers the ids that the broker confirmed. Never rejects. */
  readonly send: (rows: readonly OutboxRow[]) => Promise<ReadonlySet<string>>;
  /** Pause between two looks without a wake-up, in milliseconds. */
  readonly pollMs: number;
}

const BATCH = 200;

/** Brings messages from the outbox to the broker: claim, publish, and only after the confirm mark as sent. */
export class OutboxRelay {
  readonly #options: RelayOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #woken = false;
  #closed = false;
  #failing = false;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** There may be something to send. Returns at once. */
  wake(): void {
    this.#woken = true;
    if (this.#running || this.#closed) return;
    clearTimeout(this.#timer);
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#closed) return;
      if (this.#woken) return this.wake();
      this.#timer = setTimeout(() => this.wake(), this.#options.pollMs);
      this.#timer.unref();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#woken = false;
    try {
      while (!this.#closed && this.#options.ready()) {
        const complete = await this.#sendBatch();
        if (!complete) break;
      }
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#options.log.warn({ err: error }, 'the outbox of the queue cannot be read yet; messages wait in it');
      this.#failing = true;
      this.#woken = false;
    }
  }

  /** Whether there may be more to send at once. */
  async #sendBatch(): Promise<boolean> {
    const { db, send } = this.#options;
    const rows = await claimOutbox(db, BATCH);
    if (rows.length === 0) return false;
    const confirmed = await send(rows);
    const ids = rows.map((row) => row.id);
    await settleOutbox(
      db,
      ids.filter((id) => confirmed.has(id)),
      ids.filter((id) => !confirmed.has(id)),
    );
    return rows.length >= BATCH && confirmed.size === rows.length;
  }
}
