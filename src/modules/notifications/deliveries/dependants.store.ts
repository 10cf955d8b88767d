import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { isOwned } from '../../alerts/index.ts';
import { serviceNames } from '../../catalog/index.ts';
import type { Dependant } from './dependants.ts';
import { hasIncident, IS_OPEN, worstOf } from './gathering.store.ts';

/** That the services of a group need another one. */
export interface GroupNeeds {
  readonly groupId: string;
  readonly neededId: string;
  readonly neededName: string;
}

/** A thread has one post about dependants, edited as they change. */
const KEY = 'dependants';
/** A group that fires on when the incident has ended gets its own message after this long: most end just behind it. */
const LEFT_AFTER = `interval '5 minutes'`;

/** That the group of a delivery `x` stands in a thread and is to leave it at once: it is critical now. */
export const TOO_GRAVE = `(x.state = 'threaded' and ${worstOf('x.group_id')} = 1)`;
/** That a delivery `x` is in a post about dependants, with or without a message of its own. */
export const IN_THREAD = `exists (select from deliveries p where p.id = x.gathered_into and p.thread_of is not null)`;

/**
 * Puts groups whose services need one that has an open incident into the thread of the incident's message, where that stands at the
 * same place. Critical ones keep their own message and are named in the thread too. The first deliveries of the groups were
 * planned in this transaction.
 *
 * @param findNeeds which services the groups' services need; asked only where something was planned
 * @returns the posts that have more to say
 */
export async function joinThreads(
  tx: Tx,
  deliveryIds: readonly string[],
  findNeeds: () => Promise<readonly GroupNeeds[]>,
  threads: readonly string[],
): Promise<readonly string[]> {
  const needs = deliveryIds.length === 0 || threads.length === 0 ? [] : await findNeeds();
  if (needs.length === 0) return [];
  const hosts = await tx.query<{ id: string; host: string; group_id: string; needed_id: string }>(
    `with needs as (select * from unnest($3::uuid[], $4::uuid[]) as n (group_id, needed_id))
     select distinct on (d.id) d.id, h.id as host, h.group_id, n.needed_id
       from deliveries d join needs n on n.group_id = d.group_id
       join incidents i on i.service_id = n.needed_id and ${IS_OPEN}
       join incident_alerts l on l.incident_id = i.id and l.unlinked_at is null
       join deliveries h on h.group_id = l.group_id and h.provider = d.provider and h.target = d.target and h.group_id <> d.group_id
        and (h.external is not null or h.state in ('pending', 'sending', 'failed'))
      where d.id = any($1) and d.provider = any($2) and d.state = 'pending'
      order by d.id, l.group_id is distinct from i.open_group_id, h.position`,
    [deliveryIds, threads, needs.map((one) => one.groupId), needs.map((one) => one.neededId)],
    'dependants_hosts',
  );
  if (hosts.length === 0) return [];
  // Who ends the incident writes these rows: that is over by the next statement, or comes after us and finds the groups there.
  await tx.query('select from deliveries where id = any($1) order by id for share', [hosts.map(({ host }) => host)], 'dependants_hold');
  const names = new Map(needs.map(({ neededId, neededName }) => [neededId, neededName]));
  const named = new Map(hosts.map(({ host, needed_id: neededId }) => [host, names.get(neededId) ?? '']));
  const posts = await tx.query<{ id: string; thread_of: string }>(
    `insert into deliveries as p (id, thread_of, thread_key, thread_post, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
     select n.id, h.id, '${KEY}', n.post, h.destination, h.provider, h.target, h.lane, 'pending', 1, $2, $2, $2
       from json_to_recordset($1::json) as n (id uuid, host uuid, post jsonb) join deliveries h on h.id = n.host order by h.id
     on conflict (thread_of, thread_key) where thread_of is not null do update set updated_at = excluded.updated_at
     returning p.id, p.thread_of`,
    [JSON.stringify([...named].map(([host, service]) => ({ id: randomUUIDv7(), host, post: { kind: 'dependants', service } }))), tx.now],
    'dependants_posts',
  );
  const postOf = new Map(posts.map((post) => [post.thread_of, post.id]));
  const joined = await tx.query<{ gathered_into: string }>(
    `with joined as (
       update deliveries d set gathered_into = j.post, updated_at = $2,
           state = case when coalesce(${worstOf('d.group_id')}, 2) > 1 then 'threaded' else d.state end
         from json_to_recordset($1::json) as j (id uuid, post uuid, group_id uuid, service text)
        where d.id = j.id and d.state = 'pending' and ${hasIncident('j.group_id')}
       returning d.id, d.state, d.attempt, d.wanted_revision, d.gathered_into, j.service
     ), reported as (
       insert into delivery_attempts (delivery_id, at, attempt, revision, outcome, detail, duration_ms)
       select id, app_now(), attempt, wanted_revision, 'threaded', service, 0 from joined where state = 'threaded'
     )
     select gathered_into from joined`,
    [
      JSON.stringify(
        hosts.map(({ id, host, group_id: groupId, needed_id: neededId }) => ({
          id,
          post: postOf.get(host),
          group_id: groupId,
          service: names.get(neededId),
        })),
      ),
      tx.now,
    ],
    'dependants_join',
  );
  return [...new Set(joined.map((row) => row.gathered_into))];
}

/**
 * Gives groups their own message whose thread is one of an ended incident, if they fire on.
 *
 * @param hosts groups that an incident may have, and that changed
 * @param groups groups in a thread that changed
 */
export async function leaveEnded(tx: Tx, hosts: readonly string[], groups: readonly string[]): Promise<void> {
  if (hosts.length === 0 && groups.length === 0) return;
  await tx.query(
    `with threaded as (
       select d.id, h.group_id from deliveries h join deliveries p on p.thread_of = h.id and p.thread_key = '${KEY}'
         join deliveries d on d.gathered_into = p.id where h.group_id = any($1) and d.state = 'threaded'
       union
       select d.id, h.group_id from deliveries d join deliveries p on p.id = d.gathered_into join deliveries h on h.id = p.thread_of
        where d.group_id = any($2) and d.state = 'threaded')
     update deliveries d set state = 'pending', next_attempt_at = $3::timestamptz + ${LEFT_AFTER}, updated_at = $3
       from threaded t, alert_groups g
      where d.id = t.id and g.id = d.group_id and g.status = 'open' and not ${hasIncident('t.group_id')}`,
    [hosts, groups, tx.now],
    'dependants_leave',
  );
}

/** The post was not sent and will not be: its groups get their own messages. */
export async function leaveUnsent(db: Queryable, postId: string): Promise<void> {
  await db.query(
    `update deliveries set state = 'pending', next_attempt_at = app_now(), updated_at = app_now() where gathered_into = $1 and state = 'threaded'`,
    [postId],
    'dependants_unsent',
  );
}

/** How the services stand whose groups are in a post. */
export async function loadDependants(db: Queryable, postId: string): Promise<readonly Dependant[]> {
  const rows = await db.query<Omit<Dependant, 'name'> & { readonly service_id: string }>(
    `select a.service_id,
        (count(*) filter (where a.status = 'firing' and not ${isOwned('a')}))::int as firing,
        (count(*) filter (where a.status = 'acknowledged' or a.status = 'firing' and ${isOwned('a')}))::int as acknowledged,
        (select max(i.number) from incidents i where i.service_id = a.service_id and ${IS_OPEN}
           and i.id in (select l.incident_id from incident_alerts l where l.group_id = any(array_agg(a.group_id)) and l.unlinked_at is null))::int as incident
       from deliveries d join alerts a on a.group_id = d.group_id and a.deleted_at is null and a.service_id is not null
      where d.gathered_into = $1 group by a.service_id`,
    [postId],
    'dependants_load',
  );
  const names = await serviceNames(
    db,
    rows.map((row) => row.service_id),
  );
  return rows.flatMap(({ service_id: id, ...row }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ name, ...row }];
  });
}
