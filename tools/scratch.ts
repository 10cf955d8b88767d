import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A run of all tests needs less than a third of it. */
const ROOM = 3 * 2 ** 30;

/**
 * A new folder for what only this run needs: databases of tests are thousands of files, made and removed by the
 * hundred. In memory where Linux has plenty of it and lets programs run from there, else among the temporary files.
 */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(path.join(roomInMemory() ? MEMORY : tmpdir(), `tocsin-${name}-`));
  // Databases and programs of other accounts pass through.
  chmodSync(folder, 0o711);
  return folder;
}

function roomInMemory(): boolean {
  if (process.env['TMPDIR']) return false;
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    const [, , type, options = ''] = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === MEMORY) ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    return type === 'tmpfs' && !options.split(',').includes('noexec') && Math.min(bavail * bsize, process.availableMemory()) >= ROOM;
  } catch {
    return false;
  }
}
