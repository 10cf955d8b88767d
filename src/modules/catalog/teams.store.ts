import type { Queryable, Tx } from '../../platform/db/database.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../platform/http/list.ts';
import { listing, type Window } from '../../platform/http/listing.store.ts';
import type { Named, Team } from './team.ts';

const VIEWED = `t.id, t.name, t.description, t.time_zone, t.created_at, t.updated_at,
  (select json_build_object('id', p.id, 'name', p.name) from escalation_policies p where p.id = t.escalation_policy_id) as escalation_policy,
  coalesce((select json_agg(json_build_object('id', u.id, 'display_name', u.display_name, 'active', u.active and u.deleted_at is null)
                            order by lower(u.display_name), u.id)
              from team_members m join users u on u.id = m.user_id where m.team_id = t.id), '[]') as members,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone))
              from schedules s where s.team_id = t.id), '[]') as schedules,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name))
              from services s where s.team_id = t.id), '[]') as services`;

/** Which teams, and which page of them. */
export interface TeamsPage {
  readonly search: string | null;
  /** All of these are members. */
  readonly memberIds: readonly string[];
  readonly window: Window;
}

/** How teams may be sorted. */
export const teamsWindow = listing({
  from: 'teams t',
  id: 't.id',
  sorts: {
    created_at: { 't.created_at': 'timestamptz' },
    updated_at: { 't.updated_at': 'timestamptz' },
    name: { 'lower(t.name)': 'text' },
  },
  first: '-created_at',
});

export async function listTeams(db: Queryable, page: TeamsPage): Promise<{ teams: Team[]; counted: number }> {
  const where = `($1::text is null or strpos(lower(t.name), lower($1)) > 0)
    and not exists (select from unnest($2::uuid[]) wanted where not exists (
          select from team_members m where m.team_id = t.id and m.user_id = wanted))`;
  const filter = [page.search, page.memberIds];
  const values: unknown[] = [...filter];
  const teams = await db.query<Team>(
    `select ${VIEWED} from (select * from teams t where ${where} ${page.window.rest(values)}) t ${page.window.orderBy}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from teams t where ${where} limit ${TOTAL_CAP + 1}) c`,
    filter,
  );
  return { teams, counted: row?.counted ?? 0 };
}

export async function findTeam(db: Queryable, id: string): Promise<Team | null> {
  const [team] = await db.query<Team>(`select ${VIEWED} from teams t where t.id = $1`, [id], 'team_find');
  return team ?? null;
}

/** Makes others wait who want to change or remove this team; null when there is none. */
export async function lockTeam(tx: Tx, id: string): Promise<Team | null> {
  const rows = await tx.query('select id from teams where id = $1 for update', [id]);
  return rows.length === 0 ? null : findTeam(tx, id);
}

/** A team's own columns. */
export interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly escalationPolicyId: string | null;
  readonly timeZone: string;
}

export async function insertTeam(tx: Tx, team: TeamRow): Promise<void> {
  await insertRow(tx, 'teams', { ...team, createdAt: tx.now, updatedAt: tx.now });
}

export async function updateTeam(tx: Tx, team: TeamRow): Promise<void> {
  await updateRow(tx, 'teams', { ...team, updatedAt: tx.now });
}

/** Makes exactly these people the members. */
export async function replaceMembers(tx: Tx, teamId: string, userIds: readonly string[]): Promise<void> {
  await tx.query('delete from team_members where team_id = $1 and user_id <> all($2::uuid[])', [teamId, userIds]);
  await tx.query(
    `insert into team_members (team_id, user_id, added_at) select $1, u, $3 from unnest($2::uuid[]) u on conflict do nothing`,
    [teamId, userIds, tx.now],
  );
}

/** Those of these people who have an open account; they keep it until this transaction ends. */
export async function lockActiveUsers(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    'select id from users where id = any($1::uuid[]) and active and deleted_at is null order by id for share',
    [userIds],
  );
  return new Set(rows.map((row) => row.id));
}

/** Policies that name the team in a level. */
export async function policiesTargeting(tx: Tx, teamId: string): Promise<Named[]> {
  return tx.query<Named>(
    `select id, name from escalation_policies where id in (select policy_id from escalation_policy_targets where team_id = $1) order by lower(name)`,
    [teamId],
  );
}

export async function deleteTeam(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from teams where id = $1', [id]);
}

/** Teams with this name; no case counts. */
export function teamsNamed(db: Queryable, name: string): Promise<Array<{ id: string; name: string }>> {
  return db.query('select id, name from teams where lower(name) = lower($1) order by name, id limit 5', [name], 'teams_named');
}

/** Names of these teams, by id. */
export async function teamNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>('select id, name from teams where id = any($1::uuid[])', [ids], 'team_names');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of these teams, by id; they stay until the transaction ends. */
export async function holdTeams(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from teams where id = any($1::uuid[]) order by id for key share',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Teams of these people, each with the provider whose groups made them a member. */
export async function membershipsOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>> {
  const rows = await db.query<{ user_id: string; team_id: string; provider_id: string | null }>(
    'select user_id, team_id, provider_id from team_members where user_id = any($1::uuid[])',
    [userIds],
  );
  const found = new Map<string, Map<string, string | null>>();
  for (const row of rows) {
    const teams = found.get(row.user_id) ?? new Map<string, string | null>();
    found.set(row.user_id, teams.set(row.team_id, row.provider_id));
  }
  return found;
}

interface GivenMembership {
  readonly userId: string;
  readonly provider: string;
  readonly teamIds: readonly string[];
}

/** @returns the teams that the person was not in */
export async function addGiven(tx: Tx, { userId, provider, teamIds }: GivenMembership): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await tx.query<{ team_id: string }>(
    `insert into team_members (team_id, user_id, added_at, provider_id) select t, $2, $4, $3 from unnest($1::uuid[]) t
     on conflict do nothing returning team_id`,
    [teamIds, userId, provider, tx.now],
  );
  return rows.map((row) => row.team_id);
}

/** Ends memberships that this provider gave. @returns those that ended */
export async function removeGiven(tx: Tx, { userId, provider, teamIds }: GivenMembership): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await tx.query<{ team_id: string }>(
    'delete from team_members where team_id = any($1::uuid[]) and user_id = $2 and provider_id = $3 returning team_id',
    [teamIds, userId, provider],
  );
  return rows.map((row) => row.team_id);
}
