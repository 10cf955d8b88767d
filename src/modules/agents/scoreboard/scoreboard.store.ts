import type { Queryable } from '../../../platform/db/database.ts';
import type { Verdict } from '../investigations/investigation.ts';

/** What people said of an agent's results, the newest first; `since`: only what was judged after it. */
export async function newestVerdicts(
  db: Queryable,
  agentId: string,
  since: Date | null,
  limit: number,
): Promise<ReadonlyArray<Verdict['verdict']>> {
  const rows = await db.query<{ verdict: Verdict['verdict'] }>(
    `select verdict from investigations where agent_id = $1 and status = 'completed' and verdict is not null
        and ($2::timestamptz is null or verdict_at > $2) order by verdict_at desc, id desc limit $3`,
    [agentId, since, limit],
    'agent_verdicts',
  );
  return rows.map(({ verdict }) => verdict);
}

/** How an agent did: its tries by outcome, verdicts and times. */
export interface ScoreRow {
  readonly runs: number;
  readonly completed: number;
  readonly inconclusive: number;
  readonly failed: number;
  readonly lost: number;
  readonly confirmed: number;
  readonly partly: number;
  readonly wrong: number;
  /** Median of accepted tries that were completed; null: there is none. */
  readonly medianSeconds: number | null;
  /** Median from accepting to the first finding; null: there was none. */
  readonly firstFindingSeconds: number | null;
  readonly usd: number;
}

/** The same for one alertname, or one playbook. */
export type ScorePart = ScoreRow & { readonly key: string };

/** Tries that an agent accepted, with what became of them. */
const TRIES = `select t.outcome, t.playbooks, extract(epoch from t.ended_at - t.accepted_at)::float as seconds, i.outcome as result, i.verdict, (t.usage->>'usd')::float as usd,
    i.labels->>'alertname' as alertname,
    extract(epoch from (select min(c.created_at) from investigation_calls c where c.investigation_id = t.investigation_id and c.fencing_token = t.fencing_token
      and c.tool in ('investigation_finding', 'investigation_complete') and c.status = 'success') - t.accepted_at)::float as first
   from investigation_attempts t join investigations i on i.id = t.investigation_id where t.agent_id = $1 and t.accepted_at is not null`;
const FIGURES = `count(*)::int as runs, count(*) filter (where outcome = 'completed')::int as completed,
  count(*) filter (where outcome = 'completed' and result = 'inconclusive')::int as inconclusive,
  count(*) filter (where outcome in ('failed', 'timed_out'))::int as failed, count(*) filter (where outcome = 'agent_lost')::int as lost,
  count(*) filter (where outcome = 'completed' and verdict = 'confirmed')::int as confirmed,
  count(*) filter (where outcome = 'completed' and verdict = 'partly')::int as partly,
  count(*) filter (where outcome = 'completed' and verdict = 'wrong')::int as wrong,
  percentile_cont(0.5) within group (order by seconds) filter (where outcome = 'completed') as "medianSeconds",
  percentile_cont(0.5) within group (order by first) as "firstFindingSeconds",
  coalesce(sum(usd), 0)::float as usd`;

/** The scoreboard of an agent: of all it was ever given and accepted. */
export async function scoreOf(db: Queryable, agentId: string): Promise<ScoreRow> {
  const [row] = await db.query<ScoreRow>(`with tries as materialized (${TRIES}) select ${FIGURES} from tries`, [agentId], 'agent_score');
  if (!row) throw new Error('the database gave no figures');
  return row;
}

/** The same by alertname, the most frequent first. */
export function scoreByAlertname(db: Queryable, agentId: string, limit: number): Promise<ScorePart[]> {
  return db.query<ScorePart>(
    `with tries as materialized (${TRIES}) select alertname as key, ${FIGURES} from tries where alertname <> '' group by alertname
      order by count(*) desc, alertname limit $2`,
    [agentId, limit],
    'agent_score_alertname',
  );
}

/** The same by playbook that came with the dispatch; keys are ids. */
export function scoreByPlaybook(db: Queryable, agentId: string, limit: number): Promise<ScorePart[]> {
  return db.query<ScorePart>(
    `with tries as materialized (${TRIES}) select playbook::text as key, ${FIGURES} from tries cross join lateral unnest(playbooks) playbook group by playbook
      order by count(*) desc, playbook limit $2`,
    [agentId, limit],
    'agent_score_playbook',
  );
}
