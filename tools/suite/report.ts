// What a run of the tests cost: where its time went, and what can be counted exactly, against `test/budget.json`.
import type { Noted } from '../../test/run/record.ts';
import { KINDS, type Kind } from './groups.ts';

/** What a budget limits, and so a run counts. */
export type Counted = Exclude<Noted, 'spent'>;
const COUNTED: readonly Counted[] = ['processes', 'servers', 'browsers', 'databases', 'page_loads', 'axe_runs'];

/** `test/budget.json`. */
export interface Budget {
  /** The most that a whole run may make of each. */
  readonly most: Readonly<Record<Counted, number>>;
  /** The processor time of the last whole run that was written down, in seconds; above twice as much a run fails. */
  readonly processor_seconds: number;
}

/** What one file cost. `setup` is what is not a test: starting servers, and ending them. Times in seconds. */
interface Cost {
  readonly file: string;
  readonly wall: number;
  readonly tests: number;
  readonly processor: number;
}

/** What a run's processes noted. */
export interface RunRecord {
  readonly costs: readonly Cost[];
  /** Of each counted thing, how many each file made. */
  readonly counts: Readonly<Record<Counted, ReadonlyMap<string, number>>>;
}

/** Reads the lines that `note` writes: what, file and value, separated by tabs. */
export function readRecord(text: string): RunRecord {
  const costs: Cost[] = [];
  const counts = Object.fromEntries(COUNTED.map((what) => [what, new Map<string, number>()])) as Record<Counted, Map<string, number>>;
  for (const line of text.split('\n')) {
    const [what = '', file = '', value = ''] = line.split('\t');
    if (what === 'spent') {
      const [tests = 0, wall = 0, processor = 0] = value.split(' ').map(Number);
      costs.push({ file, tests: tests / 1_000, wall: wall / 1_000, processor });
    } else if (what !== '') {
      const of = counts[what as Counted];
      of.set(file, (of.get(file) ?? 0) + 1);
    }
  }
  return { costs, counts };
}

/**
 * Where the time of a run went.
 *
 * @param total processor seconds of the run with the database and everything else that it started
 * @param kinds of each file
 */
export function reportOf({ costs, counts }: RunRecord, total: number, kinds: ReadonlyMap<string, Kind>): string {
  const sum = (list: readonly Cost[], of: 'processor' | 'wall' | 'tests') => list.reduce((all, cost) => all + cost[of], 0);
  const parts = KINDS.map((kind) => ({ kind, list: costs.filter(({ file }) => kinds.get(file) === kind) }))
    .filter(({ list }) => list.length > 0)
    .map(({ kind, list }) => `${kind} ${sum(list, 'processor').toFixed(0)}`);
  const slowest = costs.toSorted((a, b) => b.wall - a.wall).slice(0, SLOWEST);
  return [
    `processor seconds: ${total.toFixed(0)} (${[...parts, `database and starting ${(total - sum(costs, 'processor')).toFixed(0)}`].join(', ')})`,
    `counted: ${COUNTED.map((what) => `${what.replace('_', ' ')} ${sumOf(counts[what])}`).join(', ')}`,
    `the slowest ${slowest.length} files, in seconds: all, tests, processor`,
    ...slowest.map(
      ({ file, wall, tests, processor }) => `${[wall, tests, processor].map((n) => n.toFixed(1).padStart(7)).join('')}  ${file}`,
    ),
    '',
  ].join('\n');
}

/** What a whole run did beyond its budget, in words; nothing when it kept to it. */
export function overBudget({ counts }: RunRecord, total: number, budget: Budget): string[] {
  const over = COUNTED.flatMap((what) => {
    const made = sumOf(counts[what]);
    if (made <= budget.most[what]) return [];
    const [file, count] = [...counts[what]].sort(([, a], [, b]) => b - a)[0] ?? ['no file', 0];
    return [`${made} ${what.replace('_', ' ')}, ${budget.most[what]} at most; ${file} makes the most of them, ${count}`];
  });
  if (total > budget.processor_seconds * TWICE)
    over.push(
      `${total.toFixed(0)} processor seconds, more than twice the ${budget.processor_seconds} of the last run that was written down`,
    );
  return over;
}

const SLOWEST = 10;
const TWICE = 2;

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
