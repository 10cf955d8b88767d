import type { Queryable, Tx } from '../../platform/db/database.ts';
import { newlyTaken } from './budget.ts';
import type { Usage } from './investigation.ts';

/** The try that something is charged to. */
export interface Charged {
  readonly id: string;
  readonly fence: number;
  readonly agentId: string | null;
}

/**
 * Charges what an agent took to its try, to the investigation and to its day. `reported` is of the whole try so far, as the
 * agent says it; `calls` are counted by the server. The caller has locked the investigation.
 */
export async function charge(
  tx: Tx,
  { id, fence, agentId }: Charged,
  { reported = {}, calls = 0 }: { readonly reported?: Usage; readonly calls?: number },
): Promise<void> {
  const [row] = await tx.query<{ usage: Usage }>(
    'select usage from investigation_attempts where investigation_id = $1 and fencing_token = $2',
    [id, fence],
    'investigation_attempt_usage',
  );
  const known = row?.usage ?? {};
  const more = newlyTaken(known, { ...reported, tool_calls: (known.tool_calls ?? 0) + calls });
  if (more.tool_calls === 0 && more.tokens === 0 && more.usd === 0) return;
  const parts = [more.tool_calls, more.tokens, more.usd];
  await tx.query(
    `update investigation_attempts set usage = ${added('usage')} where investigation_id = $4 and fencing_token = $5`,
    [...parts, id, fence],
    'investigation_charge_attempt',
  );
  await tx.query(`update investigations set usage = ${added('usage')} where id = $4`, [...parts, id], 'investigation_charge');
  if (agentId === null) return;
  await tx.query(
    `insert into investigation_spending (agent_id, day, tool_calls, tokens, usd) values ($1, ($2::timestamptz at time zone 'UTC')::date, $3, $4, $5)
     on conflict (agent_id, day) do update set tool_calls = investigation_spending.tool_calls + excluded.tool_calls,
       tokens = investigation_spending.tokens + excluded.tokens, usd = investigation_spending.usd + excluded.usd`,
    [agentId, tx.now, ...parts],
    'investigation_charge_day',
  );
}

/** SQL for a usage with $1 calls, $2 tokens and $3 dollars more; what is nothing is left out. */
function added(column: string): string {
  const sum = (name: string, place: number) => `coalesce((${column}->>'${name}')::numeric, 0) + $${place}::numeric`;
  const kept = (name: string, place: number) => `nullif(${sum(name, place)}, 0)`;
  return `${column} || jsonb_strip_nulls(jsonb_build_object('tool_calls', ${kept('tool_calls', 1)}, 'tokens', ${kept('tokens', 2)}, 'usd', ${kept('usd', 3)}))`;
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
