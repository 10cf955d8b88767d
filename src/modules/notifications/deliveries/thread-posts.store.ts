import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { SEVERITIES, type Severity } from '../../alerts/signal.ts';
import { OPEN_STATUSES } from '../../incidents/incident.ts';
import type { ExternalRef } from '../channel.ts';
import { releaseGroup, renewShared, worstOf } from './gathering.store.ts';
import { type Standing, type ThreadPost, worsened } from './thread-post.ts';

interface StandingRow {
  readonly id: string;
  readonly group_id: string;
  readonly revision: number;
  readonly standing: Standing | null;
  /** It has no message of its own, and so no thread. */
  readonly gathered: boolean;
  readonly worst: number | null;
}

/**
 * Says in the threads of these groups' messages what got worse since they were planned last. The caller has the groups,
 * so that no other server looks at the same moment; planned once a message and revision. `withIncident`: groups that an incident
 * may have; `threads`: the providers whose messages have threads.
 */
export async function planWorse(
  tx: Tx,
  groupIds: readonly string[],
  { withIncident, threads }: { readonly withIncident: readonly string[]; readonly threads: readonly string[] },
): Promise<void> {
  if (threads.length === 0) return;
  const rows = await tx.query<StandingRow>(
    `with shown as (select id, group_id, standing, state in ('gathered', 'threaded') as gathered from deliveries where group_id = any($1) and provider = any($2)),
     groups as materialized (
       select g.id, g.revision, ${worstOf('g.id')} as worst from alert_groups g where g.id in (select group_id from shown))
     select s.id, s.group_id, s.standing, s.gathered, g.revision, g.worst from shown s join groups g on g.id = s.group_id order by s.id`,
    [groupIds, threads],
    'threads_standing',
  );
  const incidents = rows.length === 0 ? new Map<string, number>() : await openIncidents(tx, withIncident);
  const looked = rows.map((row) => ({ row, now: { worst: severityAt(row.worst), incident: incidents.get(row.group_id) ?? null } }));
  const changed = looked.filter(({ row, now }) => row.standing?.worst !== now.worst || row.standing.incident !== now.incident);
  if (changed.length === 0) return;
  await tx.query(
    `update deliveries d set standing = c.standing from json_to_recordset($1::json) as c (id uuid, standing jsonb) where d.id = c.id`,
    // An incident that is over is remembered: the same one again, reopened, is no new one.
    [
      JSON.stringify(
        changed.map(({ row, now }) => ({ id: row.id, standing: { ...now, incident: now.incident ?? row.standing?.incident ?? null } })),
      ),
    ],
    'threads_standing_write',
  );
  const posts = changed.flatMap(({ row, now }) => {
    const reasons = row.standing === null || row.gathered ? [] : worsened(row.standing, now);
    return reasons.length === 0 ? [] : [{ threadOf: row.id, key: `worse:${row.revision}`, post: { kind: 'worse', reasons } as const }];
  });
  await insertPosts(tx, posts);
}

async function openIncidents(tx: Tx, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await tx.query<{ group_id: string; number: number }>(
    'select open_group_id as group_id, number from incidents where open_group_id = any($1) and status = any($2) and not private and deleted_at is null',
    [groupIds, OPEN_STATUSES],
    'threads_incidents',
  );
  return new Map(rows.map((row) => [row.group_id, row.number]));
}

function severityAt(position: number | null): Severity | null {
  return position === null ? null : (SEVERITIES[position - 1] ?? null);
}

/** What somebody wrote about a group. */
interface ThreadNote {
  readonly groupId: string;
  readonly messageId: string;
  readonly author: string;
  readonly text: string;
  /** The thread it was written in, when it came from chat: it stands there already. */
  readonly from: { readonly provider: string; readonly external: ExternalRef } | null;
  /** The providers whose messages have threads. */
  readonly threads: readonly string[];
  /** A person wrote it: the group gets its own messages, if it shared them with others. */
  readonly byPerson: boolean;
}

/** Puts what somebody wrote into every thread of the group's messages but the one it was written in; true: something is to be sent. */
export async function planThreadNote(tx: Tx, note: ThreadNote): Promise<boolean> {
  const released = note.byPerson ? await releaseGroup(tx, note.groupId) : [];
  const threads = await tx.query<{ id: string }>(
    `select d.id from deliveries d where d.group_id = $1 and d.provider = any($2)
        and (d.external is not null or d.state in ('pending', 'sending', 'failed'))
        and not ($3::text is not null and d.provider = $3 and d.target in (select o.target from deliveries o where o.provider = $3 and o.external @> $4::jsonb))
      order by d.id`,
    [note.groupId, note.threads, note.from?.provider ?? null, JSON.stringify(note.from?.external ?? {})],
    'threads_of_group',
  );
  const post = { kind: 'said', author: note.author, text: note.text } as const;
  const posted = await insertPosts(
    tx,
    threads.map(({ id }) => ({ threadOf: id, key: `said:${note.messageId}`, post })),
  );
  await renewShared(tx, released);
  return posted || released.length > 0;
}

/**
 * Shows an investigation in every thread of the group's messages, where it stands already: brings it up to date. The sender
 * asks for what is true then.
 *
 * @param begins false: it is brought up to date, and posted nowhere anew
 * @returns whether there is anything to send
 */
export async function planThreadInvestigation(
  tx: Tx,
  {
    groupId,
    id,
    begins,
    threads,
  }: { readonly groupId: string; readonly id: string; readonly begins: boolean; readonly threads: readonly string[] },
): Promise<boolean> {
  const key = `investigation:${id}`;
  const rows = await tx.query(
    `insert into deliveries as p (id, thread_of, thread_key, thread_post, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
     select gen_random_uuid(), d.id, $2, $3, d.destination, d.provider, d.target, d.lane, 'pending', 1, $6, $6, $6
       from deliveries d where d.group_id = $1 and d.provider = any($4) and (d.external is not null or d.state in ('pending', 'sending', 'failed'))
        and ($5 or exists (select from deliveries s where s.thread_of = d.id and s.thread_key = $2)) order by d.id
     on conflict (thread_of, thread_key) where thread_of is not null do update set wanted_revision = p.wanted_revision + 1, updated_at = $6,
       state = case when p.state in ('sent', 'delivered', 'dead', 'skipped') then 'pending' else p.state end,
       attempt = case when p.state = 'dead' then 0 else p.attempt end,
       first_failed_at = case when p.state = 'dead' then null else p.first_failed_at end,
       next_attempt_at = case when p.state in ('sent', 'delivered', 'dead', 'skipped') then $6 else p.next_attempt_at end
     returning p.id`,
    [groupId, key, JSON.stringify({ kind: 'investigation', id }), threads, begins, tx.now],
    'threads_investigation',
  );
  return rows.length > 0;
}

interface NewPost {
  readonly threadOf: string;
  readonly key: string;
  readonly post: ThreadPost;
}

async function insertPosts(tx: Tx, posts: readonly NewPost[]): Promise<boolean> {
  if (posts.length === 0) return false;
  const rows = posts.map((post, place) => ({
    id: randomUUIDv7(),
    place,
    thread_of: post.threadOf,
    thread_key: post.key,
    thread_post: post.post,
  }));
  const written = await tx.query(
    `insert into deliveries (id, thread_of, thread_key, thread_post, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
     select p.id, p.thread_of, p.thread_key, p.thread_post, d.destination, d.provider, d.target, d.lane, 'pending', g.revision, $2, $2, $2
       from json_to_recordset($1::json) as p (id uuid, place integer, thread_of uuid, thread_key text, thread_post jsonb)
       join deliveries d on d.id = p.thread_of join alert_groups g on g.id = d.group_id order by p.place
     on conflict (thread_of, thread_key) where thread_of is not null do nothing returning id`,
    [JSON.stringify(rows), tx.now],
    'threads_plan',
  );
  return written.length > 0;
}
