import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../log.ts';
import { isFull, isLow, type Space } from './space.ts';

/** The disk under the files of the embedded database. */
export interface Disk {
  /** Null when it cannot be asked. */
  space(): Promise<Space | null>;
  /** Whether the database cannot go on there. */
  full(): Promise<boolean>;
  close(): void;
}

const LOOK_MS = 60_000;
/** How often a disk that stays low is told of. */
const REPORT_MS = 60 * 60_000;

/** Looks after the disk of a folder: one warning an hour while little is left. Without a log another process warns. */
export function openDisk(folder: string, log: Log | null): Disk {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const space = async (): Promise<Space | null> => {
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
    } catch {
      return null;
    }
  };
  const look = async () => {
    const found = await space();
    if (found === null || !isLow(found)) {
      reportedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    log?.warn(
      { folder, free_bytes: found.freeBytes, size_bytes: found.sizeBytes },
      'the disk of the database is nearly full: free some space',
    );
  };
  if (log !== null) void look();
  const timer = log === null ? undefined : setInterval(() => void look(), LOOK_MS);
  timer?.unref();
  return {
    space,
    async full() {
      const found = await space();
      return found !== null && isFull(found);
    },
    close: () => clearInterval(timer),
  };
}

/** Shows it in the metrics. */
export function measureDisk(disk: Disk, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'svc_data_dir_free_bytes',
    help: 'Free space on the disk of the embedded database',
    registers,
    async collect() {
      this.set((await disk.space())?.freeBytes ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'svc_data_dir_size_bytes',
    help: 'Size of the disk of the embedded database',
    registers,
    async collect() {
      this.set((await disk.space())?.sizeBytes ?? Number.NaN);
    },
  });
}
