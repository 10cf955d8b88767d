import { performance } from 'node:perf_hooks';
import type { Database } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { Bound, conditions, contains, onlyStates, onlyWords, states } from './where.store.ts';
import type { AlertCount, AlertFilter } from './list-query.ts';

/** Counting that reads rows ends so long after the request's work began, in milliseconds; what was counted by then is the total. */
const BUDGET_MS = 30;
/** Where many are stored matches are counted so far: to meet 10,000 of them, rows all over the table would be read. */
const CAP_OF_MANY = 1_000;
/** So many stored alerts are many. */
const MANY = 250_000;
/** The counts at which it is asked how far it is. */
const STEPS = [100, 500, 1_000, 2_000, 4_000];
const STATEMENT_CANCELLED = '57014';

/** A total that was counted with a limit of one more than the cap. */
export function upToCap(count: number, cap: number = TOTAL_CAP): AlertCount {
  return count > cap ? { count: cap, atLeast: true } : { count, atLeast: false };
}

/** How to count. `by` `row`: matches are frequent and are met soon by reading on; else the indexes are asked. */
export interface Counting {
  readonly by: 'index' | 'row';
  /** When it ends, in milliseconds of the monotonic clock. */
  readonly until: number;
  /** How far; see {@link capOf}. */
  readonly cap: number;
}

/** How far matches are counted with so many alerts stored, about. */
export function capOf(stored: number): number {
  return stored < MANY ? TOTAL_CAP : CAP_OF_MANY;
}

/** When counting ends, in milliseconds of the monotonic clock, of a request whose work began then. */
export function endOfCount(begun: number): number {
  return begun + BUDGET_MS;
}

/** Counts the matches to the cap, or as far as it comes in its time. It goes in steps, so that an end in its midst loses little. */
export async function countMatches(db: Database, filter: AlertFilter, { by, until, cap }: Counting): Promise<AlertCount> {
  const bound = new Bound();
  const matches = by === 'row' && onlyWords(filter) ? wordsOnly(filter, bound) : rowsOf(filter, bound, by);
  const counting = `declare counting no scroll cursor for
    select n, last from (select row_number() over () as n, lead(true) over () is null as last from (${matches} limit ${bound.add(cap + 1)}) m) k
     where last or n in (${STEPS.join(', ')})`;
  let counted = 0;
  try {
    // All of the cursor is wanted, not its beginning sooner.
    return await db.transaction(
      async (tx) => {
        await tx.query(counting, bound.values);
        for (;;) {
          const left = Math.ceil(until - performance.now());
          if (left < 1) return { count: counted, atLeast: true };
          await tx.query(`set local statement_timeout = ${left}`);
          const [step] = await tx.query<{ n: number; last: boolean }>('fetch counting');
          counted = step?.n ?? 0;
          if (step === undefined || step.last) return upToCap(counted, cap);
        }
      },
      { statement: 'set local cursor_tuple_fraction = 1' },
    );
  } catch (error) {
    if ((error as { code?: unknown }).code === STATEMENT_CANCELLED) return { count: counted, atLeast: true };
    throw error;
  }
}

function rowsOf(filter: AlertFilter, bound: Bound, by: 'index' | 'row'): string {
  const where = (of: AlertFilter) => [...conditions(of, bound, by), ...states(of, bound)].join(' and ');
  const all = { ...filter, heads: null };
  // Each group with a match has one that is its newest. Their index has the groups in order.
  if (filter.heads && onlyStates(all)) return `select from (select distinct group_id from alerts where ${where(all)}) g`;
  return `select from alerts where ${where(filter)}`;
}

/** The words of a deleted alert are deleted: for words alone the alerts need not be looked at. */
function wordsOnly(filter: AlertFilter, bound: Bound): string {
  return `select from alert_words w where ${filter.words.map((word) => contains(word, bound, 'row')).join(' and ')}`;
}
