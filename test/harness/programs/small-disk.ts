import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system of a test's own, in memory. */
export interface SmallDisk {
  /** Empty, and all of the disk. */
  readonly folder: string;
  /** Writes a file until so many kilobytes are left. */
  fill(leaveKb?: number): void;
  /** Takes that file away. */
  clear(): void;
  /** Unmounts it; whatever worked there has ended. */
  remove(): void;
}

const BLOCK = Buffer.alloc(65_536, 1);

/** Makes one of `mb` megabytes. An error says why this machine does not let us: the test is then skipped with it. */
export function openSmallDisk(mb: number): SmallDisk | Error {
  const root = mkdtempSync(path.join(tmpdir(), 'tocsin-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=0755`, 'tocsin-test', root], { stdio: 'pipe' });
  } catch (error) {
    rmSync(root, { recursive: true, force: true });
    return new Error(`this needs a small file system, which only root may mount: ${(error as Error).message.split('\n').at(-1)}`);
  }
  const unmount = () => {
    try {
      execFileSync('umount', ['--lazy', root], { stdio: 'pipe' });
    } catch {
      // It is unmounted already.
    }
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  const folder = path.join(root, 'data');
  mkdirSync(folder);
  const ballast = path.join(root, 'ballast');
  return {
    folder,
    fill(leaveKb = 0) {
      const file = openSync(ballast, 'a');
      try {
        // The last blocks may be cut short.
        for (;;) if (writeSync(file, BLOCK) < BLOCK.length) break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      if (leaveKb > 0) truncateSync(ballast, Math.max(0, statSync(ballast).size - leaveKb * 1_024));
    },
    clear: () => rmSync(ballast, { force: true }),
    remove() {
      process.off('exit', unmount);
      unmount();
    },
  };
}
