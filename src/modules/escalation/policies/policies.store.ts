import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, insertRows, updateRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import { type Level, namedIn, type Target, withFallback } from './policy.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A policy with the names of what it refers to and of what refers to it. */
export interface StoredPolicy {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly levels: readonly Level[];
  readonly fallback: Target | null;
  readonly repeat_count: number;
  readonly teams: readonly Named[];
  readonly users: readonly (Named & { readonly active: boolean })[];
  readonly used_by_teams: readonly Named[];
  readonly used_by_services: readonly Named[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

const named = (from: string) =>
  `coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by lower(n.name)) from ${from}), '[]')`;
const VIEWED = `p.id, p.name, p.description, p.levels, p.fallback, p.repeat_count, p.created_at, p.updated_at,
  ${named('(select distinct t.id, t.name from escalation_policy_targets r join teams t on t.id = r.team_id where r.policy_id = p.id) n')} as teams,
  coalesce((select json_agg(json_build_object('id', n.id, 'name', n.display_name, 'active', n.active) order by lower(n.display_name))
              from (select distinct u.id, u.display_name, u.active and u.deleted_at is null as active
                      from escalation_policy_targets r join users u on u.id = r.user_id where r.policy_id = p.id) n), '[]') as users,
  ${named('teams n where n.escalation_policy_id = p.id')} as used_by_teams,
  ${named('services n where n.escalation_policy_id = p.id')} as used_by_services`;

/** Which policies, and which page of them. */
export interface PoliciesPage {
  readonly search: string | null;
  readonly window: Window;
}

/** How policies may be sorted. */
export const policiesWindow = listing({
  from: 'escalation_policies p',
  id: 'p.id',
  sorts: {
    created_at: { 'p.created_at': 'timestamptz' },
    updated_at: { 'p.updated_at': 'timestamptz' },
    name: { 'lower(p.name)': 'text' },
  },
  first: '-created_at',
});

export async function listPolicies(db: Queryable, page: PoliciesPage): Promise<{ policies: StoredPolicy[]; counted: number }> {
  const where = '($1::text is null or strpos(lower(p.name), lower($1)) > 0)';
  const values: unknown[] = [page.search];
  const policies = await db.query<StoredPolicy>(
    `select ${VIEWED} from (select * from escalation_policies p where ${where} ${page.window.rest(values)}) p ${page.window.orderBy}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from escalation_policies p where ${where} limit ${TOTAL_CAP + 1}) c`,
    [page.search],
  );
  return { policies, counted: row?.counted ?? 0 };
}

export async function findPolicy(db: Queryable, id: string): Promise<StoredPolicy | null> {
  const [policy] = await db.query<StoredPolicy>(`select ${VIEWED} from escalation_policies p where p.id = $1`, [id], 'policy_find');
  return policy ?? null;
}

/** Makes others wait who want to change or remove this policy; null when there is none. */
export async function lockPolicy(tx: Tx, id: string): Promise<StoredPolicy | null> {
  const rows = await tx.query('select id from escalation_policies where id = $1 for update', [id]);
  return rows.length === 0 ? null : findPolicy(tx, id);
}

/** What a policy is made of. */
export interface PolicyRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly levels: readonly Level[];
  readonly fallback: Target | null;
  readonly repeatCount: number;
}

export async function insertPolicy(tx: Tx, row: PolicyRow): Promise<void> {
  await insertRow(tx, 'escalation_policies', { ...row, createdAt: tx.now, updatedAt: tx.now });
  await saveTargets(tx, row);
}

export async function updatePolicy(tx: Tx, row: PolicyRow): Promise<void> {
  await updateRow(tx, 'escalation_policies', { ...row, updatedAt: tx.now });
  await tx.query('delete from escalation_policy_targets where policy_id = $1', [row.id]);
  await saveTargets(tx, row);
}

async function saveTargets(tx: Tx, row: PolicyRow): Promise<void> {
  const { teamIds, userIds } = namedIn(withFallback(row.levels, row.fallback));
  const targets = [...teamIds.map((teamId) => ({ teamId, userId: null })), ...userIds.map((userId) => ({ teamId: null, userId }))];
  const rows = targets.map((target) => ({ policyId: row.id, ...target }));
  await insertRows(tx, 'escalation_policy_targets', rows);
}

export async function deletePolicy(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from escalation_policies where id = $1', [id]);
}

/** Those of these teams and people that can be named; they stay so until the transaction ends. */
export async function lockTargets(
  tx: Tx,
  { teamIds, userIds }: ReturnType<typeof namedIn>,
): Promise<{ readonly teams: ReadonlySet<string>; readonly users: ReadonlySet<string> }> {
  const teams = await tx.query<{ id: string }>('select id from teams where id = any($1::uuid[]) order by id for key share', [teamIds]);
  const users = await tx.query<{ id: string }>(
    'select id from users where id = any($1::uuid[]) and active and deleted_at is null order by id for share',
    [userIds],
  );
  return { teams: new Set(teams.map((row) => row.id)), users: new Set(users.map((row) => row.id)) };
}

/** What an escalation copies of a policy. */
export async function policyToRun(
  tx: Queryable,
  id: string,
): Promise<Pick<StoredPolicy, 'name' | 'levels' | 'fallback' | 'repeat_count'> | null> {
  const [row] = await tx.query<Pick<StoredPolicy, 'name' | 'levels' | 'fallback' | 'repeat_count'>>(
    'select name, levels, fallback, repeat_count from escalation_policies where id = $1',
    [id],
    'policy_to_run',
  );
  return row ?? null;
}
