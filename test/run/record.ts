import { appendFileSync, readFileSync } from 'node:fs';

/** What is counted of a run of the tests, for the budget; `spent` has the times of a file. */
export type Noted = 'processes' | 'servers' | 'browsers' | 'databases' | 'page_loads' | 'axe_runs' | 'spent';

/** Writes a line about the file whose tests run to the record of the run, where one is kept. */
export function note(what: Noted, value = ''): void {
  const record = process.env['TEST_RECORD'];
  if (record) appendFileSync(record, `${what}\t${process.env['TEST_FILE'] ?? ''}\t${value}\n`);
}

/** How many of Linux' clock ticks are a second. */
const TICKS = 100;

/** The processor time of this process and of the programs that it started and that ended, in seconds. */
export function processorSeconds(): number {
  // After the name of the program, which may hold anything: utime, stime, cutime and cstime are fields 14 to 17.
  const fields = readFileSync('/proc/self/stat', 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS;
}
