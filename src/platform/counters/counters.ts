import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Redis } from '../redis/redis.ts';
import { RedisUnavailable } from '../redis/unavailable.ts';
import type { Count } from './window.ts';

/** Hits to be counted for one key. */
export interface Hits {
  readonly key: string;
  readonly amount: number;
  readonly windowMs: number;
}

/** Counts within fixed windows, shared by all servers. */
export interface Counters {
  /** Adds to every key at once; answers in the same order. A window starts with its first hit. */
  add(hits: readonly Hits[]): Promise<readonly Count[]>;
}

/** The counters in PostgreSQL: one statement, on the clock of the database. Keys must differ from each other. */
export function postgresCounters(db: Database): Counters {
  return {
    async add(hits) {
      const rows = await db.query<{ key: string; hits: number; reset: number }>(
        `insert into rate_counters as c (key, hits, ends_at)
         select h.key, h.amount, app_now() + h.window_ms * interval '1 millisecond'
           from unnest($1::text[], $2::bigint[], $3::float8[]) as h (key, amount, window_ms)
          order by h.key
         on conflict (key) do update set
           hits = case when c.ends_at <= app_now() then excluded.hits else c.hits + excluded.hits end,
           ends_at = case when c.ends_at <= app_now() then excluded.ends_at else c.ends_at end
         returning c.key, c.hits, (extract(epoch from c.ends_at - app_now()) * 1000)::float8 as reset`,
        [hits.map((hit) => hit.key), hits.map((hit) => hit.amount), hits.map((hit) => hit.windowMs)],
        'counters-add',
      );
      const counts = new Map(rows.map((row) => [row.key, { hits: row.hits, resetMs: row.reset }]));
      return hits.map((hit) => counts.get(hit.key) ?? { hits: hit.amount, resetMs: hit.windowMs });
    },
  };
}

/** Removes windows that have ended; they would be started anew anyway. */
export async function pruneCounters(db: Database): Promise<void> {
  await db.query('delete from rate_counters where ends_at <= app_now()');
}

/** Adds and gives a window its end in one step, so that no key is left without one. */
const ADD_SCRIPT = `
local hits = redis.call('INCRBY', KEYS[1], ARGV[1])
local reset = redis.call('PTTL', KEYS[1])
if reset < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  reset = tonumber(ARGV[2])
end
return {hits, reset}`;

/** The counters in Redis. Rejects with `RedisUnavailable` when it does not answer in time. */
export function redisCounters(redis: Redis): Counters {
  return {
    add: (hits) =>
      redis.run((client) =>
        Promise.all(
          hits.map(async (hit) => {
            const answer = await client.eval(ADD_SCRIPT, {
              keys: [`svc:rate:${hit.key}`],
              arguments: [String(hit.amount), String(hit.windowMs)],
            });
            const [count, reset] = answer as unknown as [number, number];
            return { hits: Number(count), resetMs: Number(reset) };
          }),
        ),
      ),
  };
}

/**
 * Redis while it answers, else PostgreSQL. The two do not know each other's counts: a change-over starts the windows
 * anew, so that at most twice the limit passes in the window it falls into.
 */
export function withFallback(first: Counters, second: Counters, log: Log): Counters {
  let falling = false;
  return {
    async add(hits) {
      try {
        const counts = await first.add(hits);
        falling = false;
        return counts;
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
        if (!falling) log.warn({ reason: error.message }, 'rate limits are counted in PostgreSQL until Redis (CACHE_URL) answers');
        falling = true;
        return second.add(hits);
      }
    },
  };
}
