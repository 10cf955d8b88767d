import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { keyOf } from './compile.ts';
import type { Kind } from './document.ts';
import { addCounts, type Counted } from './mapping.store.ts';

/** Counts what entries did, and writes it soon. */
export interface MappingCounts {
  add(kind: Kind, name: string, alerts: number, dropped: number): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

const SOON_MS = 2_000;

/** Opens the counts of a process. */
export function openCounts(db: Database, log: Log): MappingCounts {
  const counts = new Map<string, { -readonly [K in keyof Counted]: Counted[K] }>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const flush = async () => {
    timer = null;
    const taken = [...counts.values()];
    counts.clear();
    if (taken.length === 0) return;
    await addCounts(db, taken).catch((error: unknown) => log.warn({ err: error }, 'what mappings did was not counted'));
  };
  return {
    add(kind, name, alerts, dropped) {
      const key = keyOf(kind, name);
      const counted = counts.get(key) ?? { kind, name, handled: 0, dropped: 0 };
      counted.handled += alerts;
      counted.dropped += dropped;
      counts.set(key, counted);
      if (!closed) timer ??= setTimeout(flush, SOON_MS).unref();
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
