import type { Queryable, Tx } from '../../platform/db/database.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import { type Page, TOTAL_CAP } from '../../platform/http/list.ts';
import { type ListRequest, listing, type Window } from '../../platform/http/listing.store.ts';
import type { Dependency } from './dependencies.ts';
import type { AutoIncident, AutoInvestigate, Service, ServiceUrgency } from './service.ts';

/**
 * Incidents that affect a service, open, not mitigated and not private, by what they mean for it; `id` is SQL for the service's id.
 * What comes through an alert that is not severe counts as low.
 */
const openIncidents = (id: string) => `(select json_build_object('critical', count(*) filter (where i.severity = 'critical'),
    'high', count(*) filter (where i.severity = 'high'), 'medium', count(*) filter (where i.severity = 'medium'),
    'low', count(*) filter (where coalesce(i.severity, 'low') = 'low'))
  from incident_affected_services i
  where i.service_id = ${id} and i.status in ('triggered', 'triage', 'acknowledged', 'active') and not i.private)`;

/** The policy of whatever has none of its own, as the settings name it; null: they name none. */
export const DEFAULT_POLICY = `(select (value #>> '{}')::uuid from system_settings where name = 'default_escalation_policy_id')`;

const VIEWED = `s.id, s.name, s.description, s.urgency, s.matchers, s.auto_incident, s.auto_investigate, s.position, s.created_at, s.updated_at,
  (select json_build_object('id', t.id, 'name', t.name) from teams t where t.id = s.team_id) as team,
  (select json_build_object('id', p.id, 'name', p.name) from escalation_policies p where p.id = s.escalation_policy_id) as escalation_policy,
  (select json_build_object('id', p.id, 'name', p.name) from escalation_policies p
    where p.id = coalesce(s.escalation_policy_id, (select t.escalation_policy_id from teams t where t.id = s.team_id), ${DEFAULT_POLICY})) as effective_policy,
  ${openIncidents('s.id')} as open_incidents,
  coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'open_incidents', ${openIncidents('o.id')}) order by lower(o.name))
              from service_dependencies d join services o on o.id = d.depends_on_id where d.service_id = s.id), '[]') as dependencies,
  coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by lower(o.name))
              from service_dependencies d join services o on o.id = d.service_id where d.depends_on_id = s.id), '[]') as dependents`;

/** Which services, and which page of them. */
export interface ServicesPage {
  readonly search: string | null;
  readonly teamId: string | null;
  /** Of the teams of this person; null: who asks is no person. */
  readonly of?: string | null;
  readonly window: Window;
}

/** How services may be sorted. */
export const servicesWindow = listing({
  from: 'services s',
  id: 's.id',
  sorts: {
    created_at: { 's.created_at': 'timestamptz' },
    updated_at: { 's.updated_at': 'timestamptz' },
    name: { 'lower(s.name)': 'text' },
    position: { 's.position': 'bigint', 'lower(s.name)': 'text' },
  },
  first: '-created_at',
});

export async function listServices(db: Queryable, page: ServicesPage): Promise<{ services: Service[]; counted: number }> {
  const where = `($1::text is null or strpos(lower(s.name), lower($1)) > 0) and ($2::uuid is null or s.team_id = $2)
    and (not $3 or s.team_id in (select team_id from team_members where user_id = $4))`;
  const filter = [page.search, page.teamId, page.of !== undefined, page.of ?? null];
  const values: unknown[] = [...filter];
  const services = await db.query<Service>(
    `select ${VIEWED} from (select * from services s where ${where} ${page.window.rest(values)}) s ${page.window.orderBy}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from services s where ${where} limit ${TOTAL_CAP + 1}) c`,
    filter,
  );
  return { services, counted: row?.counted ?? 0 };
}

/** The services of the teams of a person. */
export async function servicesOfPerson(db: Queryable, userId: string | null): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    'select s.id from services s join team_members m on m.team_id = s.team_id where m.user_id = $1 order by s.id',
    [userId],
    'services_of_person',
  );
  return rows.map(({ id }) => id);
}

export async function findService(db: Queryable, id: string): Promise<Service | null> {
  const [service] = await db.query<Service>(`select ${VIEWED} from services s where s.id = $1`, [id], 'service_find');
  return service ?? null;
}

/** Makes others wait who want to change or remove this service; null when there is none. */
export async function lockService(tx: Tx, id: string): Promise<Service | null> {
  const rows = await tx.query('select id from services where id = $1 for update', [id]);
  return rows.length === 0 ? null : findService(tx, id);
}

/** A service's own columns. */
export interface ServiceRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly teamId: string | null;
  readonly escalationPolicyId: string | null;
  readonly urgency: ServiceUrgency;
  readonly matchers: readonly string[];
  readonly autoIncident: AutoIncident;
  readonly autoInvestigate: AutoInvestigate;
  readonly position: number;
}

export async function insertService(tx: Tx, row: ServiceRow): Promise<void> {
  await insertRow(tx, 'services', { ...row, createdAt: tx.now, updatedAt: tx.now });
  await raiseVersion(tx);
}

export async function updateService(tx: Tx, row: ServiceRow): Promise<void> {
  await updateRow(tx, 'services', { ...row, updatedAt: tx.now });
  await raiseVersion(tx);
}

export async function deleteService(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from services where id = $1', [id]);
  await raiseVersion(tx);
}

async function raiseVersion(tx: Tx): Promise<void> {
  await tx.query('update catalog_version set services = services + 1');
}

/** Makes every other writer of dependencies wait until this transaction ends: a cycle can be closed from two sides. */
export async function lockDependencies(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('service dependencies'))`);
}

/** Which service needs which. */
export async function allDependencies(tx: Queryable): Promise<Dependency[]> {
  return tx.query<Dependency>('select service_id as from, depends_on_id as to from service_dependencies');
}

/** A service that another one needs, directly or through others. */
interface Needed {
  readonly service_id: string;
  readonly needed_id: string;
  readonly needed_name: string;
}

/** What these services need, each with every service it needs. */
export async function neededServices(db: Queryable, serviceIds: readonly string[]): Promise<Needed[]> {
  if (serviceIds.length === 0) return [];
  return db.query<Needed>(
    `with recursive needs (service_id, needed_id) as (
       select service_id, depends_on_id from service_dependencies where service_id = any($1)
       union
       select n.service_id, d.depends_on_id from needs n join service_dependencies d on d.service_id = n.needed_id)
     select n.service_id, n.needed_id, s.name as needed_name from needs n join services s on s.id = n.needed_id`,
    [serviceIds],
    'services_needed',
  );
}

export async function replaceDependencies(tx: Tx, serviceId: string, ids: readonly string[]): Promise<void> {
  await tx.query('delete from service_dependencies where service_id = $1 and depends_on_id <> all($2::uuid[])', [serviceId, ids]);
  await tx.query(
    'insert into service_dependencies (service_id, depends_on_id) select $1, d from unnest($2::uuid[]) d on conflict do nothing',
    [serviceId, ids],
  );
}

/** The service with this name; no case counts. */
export async function serviceNamed(db: Queryable, name: string): Promise<{ readonly id: string; readonly name: string } | null> {
  const [row] = await db.query<{ id: string; name: string }>(
    'select id, name from services where lower(name) = lower($1) order by id limit 1',
    [name],
    'service_named',
  );
  return row ?? null;
}

/** Names of those of these services that exist. */
export async function serviceNames(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>('select id, name from services where id = any($1::uuid[])', [ids]);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Whom an incident of the service concerns. */
export interface ServicePolicy {
  readonly serviceName: string;
  readonly teamId: string | null;
  readonly urgency: ServiceUrgency;
  /** Null: neither the service nor its team has one. */
  readonly policyId: string | null;
}

/** The policy that the settings name for incidents without one. */
export async function defaultPolicyId(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>(`select ${DEFAULT_POLICY} as id`, [], 'policy_default');
  return row?.id ?? null;
}

/** The policy that counts for a service: its own, else its team's, else the one of the settings. Null when there is no such service. */
export async function policyOf(tx: Queryable, serviceId: string): Promise<ServicePolicy | null> {
  const [row] = await tx.query<ServicePolicy>(
    `select s.name as "serviceName", s.team_id as "teamId", s.urgency, coalesce(s.escalation_policy_id, t.escalation_policy_id, ${DEFAULT_POLICY}) as "policyId"
       from services s left join teams t on t.id = s.team_id where s.id = $1`,
    [serviceId],
    'service_policy',
  );
  return row ?? null;
}

/** A page of all services. */
export async function pageOfServices(db: Queryable, request: ListRequest): Promise<Page<Service> & { items: Service[] }> {
  const window = servicesWindow(request);
  const { services, counted } = await listServices(db, { search: null, teamId: null, window });
  return window.page(db, services, counted, ({ id }) => id);
}
