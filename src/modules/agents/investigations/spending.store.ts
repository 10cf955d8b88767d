import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Usage } from './investigation.ts';

/** Parameters of a statement that hold what a try took besides. */
export interface Sums {
  readonly tool_calls: string;
  readonly tokens: string;
  readonly usd: string;
}

/** Binds what a try took besides. */
export function sumsOf(taken: Required<Usage>, bind: (value: unknown, type: string) => string): Sums {
  return { tool_calls: bind(taken.tool_calls, 'bigint'), tokens: bind(taken.tokens, 'numeric'), usd: bind(taken.usd, 'numeric') };
}

/** SQL for a usage with so much more; what is nothing is left out. */
export function addedUsage(column: string, sums: Sums): string {
  const kept = (name: keyof Sums) => `nullif(coalesce((${column}->>'${name}')::numeric, 0) + ${sums[name]}, 0)`;
  return `${column} || jsonb_strip_nulls(jsonb_build_object('tool_calls', ${kept('tool_calls')}, 'tokens', ${kept('tokens')}, 'usd', ${kept('usd')}))`;
}

/** SQL that charges so much to an agent's day; only where `moved` has a row. */
export function chargedToDay(agentId: string, at: string, { tool_calls: calls, tokens, usd }: Sums): string {
  return `insert into investigation_spending (agent_id, day, tool_calls, tokens, usd)
     select ${agentId}, (${at} at time zone 'UTC')::date, ${calls}, ${tokens}, ${usd} from moved
     on conflict (agent_id, day) do update set tool_calls = investigation_spending.tool_calls + excluded.tool_calls,
       tokens = investigation_spending.tokens + excluded.tokens, usd = investigation_spending.usd + excluded.usd`;
}

/** What each of these agents took today, in USD; null: every agent. */
export async function spentToday(db: Queryable, now: Date, agentIds: readonly string[] | null): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; usd: number }>(
    `select agent_id as id, usd::float as usd from investigation_spending
      where day = ($1::timestamptz at time zone 'UTC')::date and ($2::uuid[] is null or agent_id = any($2))`,
    [now, agentIds],
    'investigation_spent_today',
  );
  return new Map(rows.map(({ id, usd }) => [id, usd]));
}

/** Gives an investigation that a person begins anew its whole budget once more. */
export async function renewBudget(tx: Tx, id: string, budget: Readonly<Record<string, number>>): Promise<void> {
  await tx.query(
    `update investigations set budget = (select jsonb_object_agg(b.key, (b.value #>> '{}')::numeric + coalesce((usage->>b.key)::numeric, 0))
       from jsonb_each($2::jsonb) b) where id = $1`,
    [id, JSON.stringify(budget)],
  );
}
