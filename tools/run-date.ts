import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../src/platform/start-error.ts';
import { ROOT } from './tracked.ts';

/** The date on which every run begins, whatever day it is: a Wednesday, far from a change of clocks. `TEST_DATE` names another. */
const DATE = '2030-05-15T10:00:00Z';
const DATE_LOADER = path.join(ROOT, 'test/harness/test-date.ts');

/** What tells the tests, and what they start, the date of the run. `TEST_DATE=today`: the machine's. */
export function dateOfRun({ TEST_DATE = DATE, NODE_OPTIONS = '' }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (TEST_DATE === 'today') return {};
  const offset = Math.round((Date.parse(TEST_DATE) - Date.now()) / 1_000) * 1_000;
  if (Number.isNaN(offset)) throw new StartError(`TEST_DATE ${TEST_DATE} is no date: write it like ${DATE}, or "today"`);
  return { TEST_DATE_OFFSET_MS: String(offset), NODE_OPTIONS: `${NODE_OPTIONS} --import=${pathToFileURL(DATE_LOADER).href}`.trim() };
}
