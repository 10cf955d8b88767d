import { type Log, openLog } from '../../src/platform/log.ts';

/** A log that says nothing. */
export const SILENT: Log = openLog('silent');

/** A log that keeps its lines, to look for what must or must not be in them. */
export function collectingLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: openLog('trace', { write: (line) => void lines.push(line) }), lines };
}
