import { performance } from 'node:perf_hooks';
import type { Database } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { Bound, conditions, contains, onlyStates, onlyWords, states } from './where.store.ts';
import type { AlertCount, AlertFilter } from './list-query.ts';

/** Counting that reads rows ends so long after the request's work began, in milliseconds; what was counted by then is the total. */
const BUDGET_MS = 30;
/** Where many are stored it ends so long after it began itself: mostly there are far more matches than the longer time would meet. */
const BUDGET_OF_MANY_MS = 4;
/** So many stored alerts are many. */
const MANY = 250_000;
/** The counts at which it is asked how far it is. */
const STEPS = [100, 500, 1_000, 2_000, 4_000];
const STATEMENT_CANCELLED = '57014';

/** A total that was counted with `limit TOTAL_CAP + 1`. */
export function upToCap(count: number): AlertCount {
  return count > TOTAL_CAP ? { count: TOTAL_CAP, atLeast: true } : { count, atLeast: false };
}

/** How to count. `by` `row`: matches are frequent and are met soon by reading on; else the indexes are asked. */
export interface Counting {
  readonly by: 'index' | 'row';
  /** When it ends, in milliseconds of the monotonic clock. */
  readonly until: number;
}

/**
 * When counting that begins at `now` ends, in milliseconds of the monotonic clock.
 *
 * @param begun when the request's work began
 * @param stored how many alerts are stored, about
 */
export function endOfCount(begun: number, now: number, stored: number): number {
  return Math.min(begun + BUDGET_MS, stored < MANY ? Number.POSITIVE_INFINITY : now + BUDGET_OF_MANY_MS);
}

/** Counts the matches to the cap, or as far as it comes in its time. It goes in steps, so that an end in its midst loses little. */
export async function countMatches(db: Database, filter: AlertFilter, { by, until }: Counting): Promise<AlertCount> {
  const bound = new Bound();
  const matches = by === 'row' && onlyWords(filter) ? wordsOnly(filter, bound) : rowsOf(filter, bound, by);
  const counting = `declare counting no scroll cursor for
    select n, last from (select row_number() over () as n, lead(true) over () is null as last from (${matches} limit ${bound.add(TOTAL_CAP + 1)}) m) k
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
          if (step === undefined || step.last) return upToCap(counted);
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
