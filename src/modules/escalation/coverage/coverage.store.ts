import { sqlIsSample } from '../../../platform/sample-rows/mark.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { DEFAULT_POLICY } from '../../catalog/index.ts';
import type { Level, Target } from '../policies/policy.ts';
import type { Urgency } from '../ports.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A service with the policy that counts for it. */
export interface CoveredService extends Named {
  readonly urgency: Urgency;
  readonly team: Named | null;
  readonly policy: (Named & { readonly levels: readonly Level[]; readonly fallback: Target | null }) | null;
}

/** Which services: all, some, those of teams or whose policy names one, or those of a policy. */
export interface ServiceChoice {
  readonly serviceIds?: readonly string[] | null;
  readonly teamIds?: readonly string[] | null;
  readonly policyId?: string | null;
}

/** Services with their policies, by name. Sample services page nobody, and are no gap. */
export async function coveredServices(
  db: Queryable,
  choice: ServiceChoice,
  { limit, skip }: { readonly limit: number | null; readonly skip: number },
): Promise<{ services: CoveredService[]; counted: number }> {
  const from = `services s left join teams t on t.id = s.team_id
    left join escalation_policies p on p.id = coalesce(s.escalation_policy_id, t.escalation_policy_id, ${DEFAULT_POLICY})
    where not (${sqlIsSample('s.id')}) and ($1::uuid[] is null or s.id = any($1)) and ($3::uuid is null or p.id = $3)
      and ($2::uuid[] is null or s.team_id = any($2)
           or exists (select from escalation_policy_targets r where r.policy_id = p.id and r.team_id = any($2)))`;
  const which = [choice.serviceIds ?? null, choice.teamIds ?? null, choice.policyId ?? null];
  const services = await db.query<CoveredService>(
    `select s.id, s.name, s.urgency, case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
            case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'levels', p.levels, 'fallback', p.fallback) end as policy
       from ${from} order by lower(s.name) limit $4 offset $5`,
    [...which, limit, skip],
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from ${from} limit ${TOTAL_CAP + 1}) c`,
    which,
  );
  return { services, counted: row?.counted ?? 0 };
}

/** Names of teams. */
export async function teamNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<Named>('select id, name from teams where id = any($1::uuid[])', [ids]);
  return new Map(rows.map((row) => [row.id, row.name]));
}
