import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { INCIDENT_SEVERITIES } from '../incident.ts';
import { SLA_GOALS, type SlaGoal, type SlaTargets } from './targets.ts';

/** A target of an incident that is close or missed, and of which nobody was warned. */
export interface DueWarning {
  readonly incident_id: string;
  readonly goal: SlaGoal;
  readonly episode: number;
  readonly due_at: Date;
}

/**
 * Targets of which 80 % of the time is over, the first to end first. Only of incidents that somebody has; what was missed more than a day ago is let
 * rest.
 */
export function dueWarnings(db: Queryable, targets: SlaTargets, limit: number): Promise<DueWarning[]> {
  const rows = INCIDENT_SEVERITIES.flatMap((severity) =>
    SLA_GOALS.flatMap((goal) => {
      const minutes = targets[severity][`${goal}_minutes`];
      return minutes === null ? [] : [{ severity, goal, minutes }];
    }),
  );
  return db.query<DueWarning>(
    `select i.id as incident_id, t.goal, i.reopen_count + 1 as episode, i.created_at + t.minutes * interval '1 minute' as due_at
       from incidents i join unnest($1::text[], $2::text[], $3::int[]) as t (severity, goal, minutes) on t.severity = i.severity
      where i.status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated') and i.deleted_at is null
        and i.created_at + t.minutes * interval '48 seconds' <= app_now()
        and i.created_at + t.minutes * interval '1 minute' > app_now() - interval '1 day'
        and case t.goal when 'acknowledge' then i.acknowledged_at when 'mitigate' then i.mitigated_at else i.resolved_at end is null
        and (i.commander_id is not null or i.is_acknowledged or exists (select from incident_roles r where r.incident_id = i.id and r.state = 'active'))
        and not exists (select from incident_sla_warnings w where w.incident_id = i.id and w.goal = t.goal and w.episode = i.reopen_count + 1)
      order by due_at, i.id limit $4`,
    [rows.map(({ severity }) => severity), rows.map(({ goal }) => goal), rows.map(({ minutes }) => minutes), limit],
    'incident_sla_due',
  );
}

/** Takes a warning: false when another server had it. */
export async function takeWarning(tx: Tx, { incident_id, goal, episode }: DueWarning): Promise<boolean> {
  const rows = await tx.query(
    `insert into incident_sla_warnings (incident_id, goal, episode, warned_at) values ($1, $2, $3, $4) on conflict do nothing returning 1`,
    [incident_id, goal, episode, tx.now],
    'incident_sla_warn',
  );
  return rows.length > 0;
}
