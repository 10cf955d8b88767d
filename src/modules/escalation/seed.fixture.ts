import type { Queryable } from '../../platform/db/database.ts';
import type { Target } from './policies/policy.ts';

export interface Seed {
  readonly count: number;
  /** Whom levels 2 and 3 call; level 1 was called already. One list for each share of the incidents. */
  readonly targets: readonly Target[];
  /** SQL for when level 2 is due; `n` counts from 1. */
  readonly dueAt: string;
  readonly delayMinutes?: number;
}

/** Many incidents whose first level was called a while ago, written at once. The title starts with `Seeded`. */
export async function seedEscalations(db: Queryable, { count, targets, dueAt, delayMinutes = 60 }: Seed): Promise<void> {
  const levels = targets.map((target) =>
    [1, 2, 3].map((number) => ({ level_number: number, delay_minutes: delayMinutes, targets: [target] })),
  );
  await db.query(
    `with seeded as (
       insert into incidents (id, title, severity, status, created_by, source, created_at, updated_at)
       select gen_random_uuid(), 'Seeded ' || n, 'high', 'triggered', '{"kind":"system","id":null,"name":"Seed"}', 'manual', app_now(), app_now()
         from generate_series(1, $1::int) n returning id, title)
     insert into escalations (id, incident_id, episode, policy_name, urgency, levels, status, round, level, rounds, next_round, next_level, next_at, wake_at, started_at)
     select gen_random_uuid(), s.id, 1, 'Seeded policy', 'high', $2::jsonb -> (s.n % $3::int), 'running', 1, 1, 1, 1, 2, due.at, due.at, app_now()
       from (select id, replace(title, 'Seeded ', '')::int as n from seeded) s, lateral (select ${dueAt.replaceAll(/\bn\b/g, 's.n')} as at) due`,
    [count, JSON.stringify(levels), levels.length],
  );
}

/**
 * Takes everything of earlier runs away while servers work. Row by row and table by table: a truncate locks all tables at
 * once, which deadlocks with whoever is reading two of them.
 */
export async function clearEscalations(db: Queryable): Promise<void> {
  for (const table of ['escalations', 'escalation_steps', 'pages', 'notifications', 'incidents']) await db.query(`delete from ${table}`);
}
