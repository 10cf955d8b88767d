import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stopLeftovers } from '../../src/platform/postgres/processes.ts';
import { existsSync } from 'node:fs';

/**
 * A data directory of the test's own, or of a suite whose tests follow each other in it; whatever still runs in it is ended and it is
 * removed afterwards.
 */
export function dataDir(t: { after(done: () => Promise<void>): void }): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-boot-'));
  const data = path.join(folder, 'data');
  t.after(async () => {
    if (existsSync(path.join(data, 'postgres'))) await stopLeftovers(path.join(data, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  });
  return data;
}
