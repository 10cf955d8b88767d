import { isSample } from '../../../platform/sample-rows/mark.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import type { ExternalRef } from '../channel.ts';
import { type GroupNeeds, IN_THREAD, joinThreads, leaveEnded, TOO_GRAVE } from './dependants.store.ts';
import { ANNOUNCED, FULL, LIMITED, renewShared, urgencyOf, wantsRoom } from './gathering.store.ts';
import { isKept, type ThreadPost } from './thread-post.ts';
import { planWorse } from './thread-posts.store.ts';

/** Where one group is to be shown. */
export interface PlannedDelivery {
  readonly groupId: string;
  readonly destination: string;
  readonly provider: string;
  readonly target: string;
}

/** A delivery in a sender's hands. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Null: a digest. */
  readonly group_id: string | null;
  /** What fires on at the end of a maintenance window, instead of a group. */
  readonly digest_id: string | null;
  readonly provider: string;
  readonly destination: string;
  readonly target: string;
  readonly external: ExternalRef | null;
  readonly attempt: number;
  readonly sent_revision: number;
  readonly first_failed_at: Date | null;
  readonly now: Date;
  readonly wanted_revision: number;
  /** The message of the groups beyond the limit, instead of a group. */
  readonly is_shared: boolean;
  /** Not the group's message, but something in its thread. */
  readonly thread_post: ThreadPost | null;
  /** The message of that thread; null when it could not be posted. */
  readonly thread: ExternalRef | null;
  /** What that message showed when it was posted. */
  readonly thread_revision: number | null;
  /** The thread that names this group among the dependants of a service; null: none does. */
  readonly upstream: { readonly service: string; readonly thread: ExternalRef | null } | null;
}

const DUE = `state in ('pending', 'sending', 'failed')`;
/** What belongs into a thread waits until the message is there, or never will be. */
const READY = `(d.thread_of is null or exists (select 1 from deliveries m where m.id = d.thread_of and (m.external is not null or m.state in ('dead', 'skipped', 'gathered', 'threaded'))))`;
/** A group without its own message stays so until it gets one, whatever changes. */
const DUE_AGAIN = `(d.state in ('sent', 'delivered', 'dead', 'skipped') or d.state = 'gathered' and n.urgency = 0 or n.grave)`;
/** A change of the group makes its message due again; one in flight is settled against the newer revision. */
const RENEWED = `
  wanted_revision = greatest(d.wanted_revision, n.revision), updated_at = $2, urgency = coalesce(n.urgency, d.urgency),
  state = case when ${DUE_AGAIN} then 'pending' else d.state end,
  attempt = case when d.state = 'dead' then 0 else d.attempt end,
  first_failed_at = case when d.state = 'dead' then null else d.first_failed_at end,
  next_attempt_at = case when ${DUE_AGAIN} then $2 else d.next_attempt_at end`;

/** What planning has to know besides the groups. */
export interface PlanningContext {
  /** Groups that an incident may have. */
  readonly withIncident?: readonly string[];
  /** The providers whose messages have threads. */
  readonly threads?: readonly string[];
  /** Finds which services the groups' services need. */
  readonly findNeeds?: () => Promise<readonly GroupNeeds[]>;
}

/**
 * Plans what the groups' present revisions need: one delivery a group and place (unique), and an edit wherever the
 * group is shown already, with a word in its thread where it got worse. Sample groups are shown nowhere.
 */
export async function planDeliveries(
  tx: Tx,
  groupIds: readonly string[],
  wanted: readonly PlannedDelivery[],
  { withIncident = [], threads = [], findNeeds = async () => [] }: PlanningContext = {},
): Promise<void> {
  const planned = wanted.filter(({ groupId }) => !isSample(groupId));
  let posts: readonly string[] = [];
  if (planned.length > 0) {
    const rows = planned.map((entry, place) => ({
      id: randomUUIDv7(),
      place,
      ...entry,
      group_id: entry.groupId,
      lane: `${entry.provider}:${entry.target}`,
    }));
    const written = await tx.query<{ id: string }>(
      `insert into deliveries (id, group_id, destination, provider, target, lane, state, urgency, wanted_revision, next_attempt_at, created_at, updated_at)
       select p.id, p.group_id, p.destination, p.provider, p.target, p.lane, 'pending', ${urgencyOf('g.id', '$3', null)}, g.revision, $2, $2, $2
         from json_to_recordset($1::json) as p (id uuid, place integer, group_id uuid, destination text, provider text, target text, lane text)
         join alert_groups g on g.id = p.group_id order by p.place
       on conflict (group_id, provider, target) do nothing returning id`,
      [JSON.stringify(rows), tx.now, withIncident],
      'deliveries_plan',
    );
    posts = await joinThreads(
      tx,
      written.map(({ id }) => id),
      findNeeds,
      threads,
    );
  }
  if (groupIds.length === 0) return;
  const renewed = await tx.query<{ shared: string | null; group_id: string; threaded: boolean }>(
    `update deliveries d set ${RENEWED}
       from (select x.id, g.revision, case when x.external is null then ${urgencyOf('g.id', '$3', 'x.created_at')} end as urgency, ${TOO_GRAVE} as grave, ${IN_THREAD} as in_thread
               from deliveries x join alert_groups g on g.id = x.group_id where x.group_id = any($1) and x.wanted_revision < g.revision) n
      where d.id = n.id and d.wanted_revision < n.revision
     returning case when d.external is null or n.in_thread then d.gathered_into end as shared, d.group_id, d.state = 'threaded' as threaded`,
    [groupIds, tx.now, withIncident],
    'deliveries_renew',
  );
  await planWorse(tx, groupIds, { withIncident, threads });
  await leaveEnded(
    tx,
    withIncident,
    renewed.filter(({ threaded }) => threaded).map(({ group_id: groupId }) => groupId),
  );
  await renewShared(tx, [...posts, ...renewed.map(({ shared }) => shared)]);
}

/** Which of these groups have a message, sent or planned. */
export async function announcedGroups(tx: Tx, groupIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select g.id from unnest($1::uuid[]) g (id) where exists (select 1 from deliveries d where d.group_id = g.id)',
    [groupIds],
    'deliveries_announced',
  );
  return rows.map(({ id }) => id);
}

/** Plans the message of a digest at its place; once. */
export async function planDigestDelivery(
  tx: Tx,
  digest: { readonly id: string; readonly destination: string; readonly provider: string; readonly target: string },
): Promise<void> {
  await tx.query(
    `insert into deliveries (id, digest_id, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', 1, $7, $7, $7) on conflict (digest_id) do nothing`,
    [randomUUIDv7(), digest.id, digest.destination, digest.provider, digest.target, `${digest.provider}:${digest.target}`, tx.now],
    'deliveries_digest',
  );
}

/** Brings the messages of digests up to date at these providers, which edit in place. As {@link renewShared}, last in a transaction. */
export async function renewDigests(tx: Tx, ids: readonly string[], providers: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.query<{ id: string }>(
    'select id from deliveries where digest_id = any($1::uuid[]) and provider = any($2)',
    [ids, providers],
    'deliveries_digests',
  );
  await renewShared(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Lanes with something due that nobody works and nothing holds back, those that wait longest first. */
export async function dueLanes(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.query<{ lane: string }>(
    `with recursive lanes as (
       (select lane from deliveries where ${DUE} order by lane limit 1)
       union all
       select (select d.lane from deliveries d where ${DUE} and d.lane > lanes.lane order by d.lane limit 1) from lanes where lanes.lane is not null
     )
     select lanes.lane from lanes left join delivery_lanes l using (lane), lateral (
         select d.next_attempt_at as since from deliveries d
          where d.lane = lanes.lane and ${DUE} and d.next_attempt_at <= app_now() and ${READY} order by d.next_attempt_at limit 1) due
      where lanes.lane is not null
        and (l.lane is null or ((l.lease_until is null or l.lease_until <= app_now()) and l.not_before <= app_now()))
      order by due.since limit $1`,
    [limit],
    'lanes_due',
  );
  return rows.map((row) => row.lane);
}

/** A lane in hand. `full`: it has used up its new groups of this minute. */
export interface TakenLane {
  readonly fence: number;
  readonly full: boolean;
}

/** Takes a free lane for `leaseMs`. Null: another server has it. The fence goes into every later write. */
export async function takeLane(db: Queryable, lane: string, leaseMs: number): Promise<TakenLane | null> {
  const [row] = await db.query<TakenLane>(
    `insert into delivery_lanes as l (lane, fence, lease_until, not_before)
     values ($1, 1, app_now() + $2 * interval '1 ms', app_now())
     on conflict (lane) do update set fence = l.fence + 1, lease_until = excluded.lease_until
       where l.lease_until is null or l.lease_until <= app_now()
     returning fence, ${FULL} as full`,
    [lane, leaseMs],
    'lane_take',
  );
  return row ?? null;
}

const OWNED = `exists (select 1 from delivery_lanes l where l.lane = $1 and l.fence = $2 and l.lease_until > app_now())`;

/**
 * Claims the next due delivery of an owned lane and renews the lane's lease. First messages go before edits, the most severe
 * groups before others, then the oldest; in a full lane new groups wait. A delivery left in `sending` by a crash is due again when its lease ends: re-sent, not lost.
 */
export async function claimNext(db: Queryable, lane: string, fence: number, leaseMs: number): Promise<ClaimedDelivery | null> {
  const [row] = await db.query<ClaimedDelivery>(
    `with renewed as (
       update delivery_lanes l set lease_until = app_now() + $3 * interval '1 ms' where lane = $1 and fence = $2 and lease_until > app_now()
       returning lane, ${FULL} as full
     ), next as (
       (select d.id, d.sent_revision > 0 as edits, coalesce(d.urgency, 0) as urgency, d.position from deliveries d, renewed
         where d.lane = renewed.lane and ${DUE} and d.next_attempt_at <= app_now() and ${READY} and not (renewed.full and ${LIMITED})
         order by edits, urgency, position limit 1)
       union all
       (select d.id, false, d.urgency, d.position from deliveries d, renewed where d.lane = renewed.lane and ${wantsRoom('d')} and not renewed.full
         order by d.urgency, d.position limit 1)
        order by edits, urgency, position limit 1
     )
     update deliveries d set state = 'sending', attempt = d.attempt + 1, lease_until = app_now() + $3 * interval '1 ms',
         next_attempt_at = app_now() + $3 * interval '1 ms', updated_at = app_now()
       from next where d.id = next.id
     returning d.id, coalesce(d.group_id, (select m.group_id from deliveries m where m.id = d.thread_of)) as group_id, d.digest_id, d.burst_at is not null as is_shared, d.provider, d.destination, d.target,
       d.external, d.attempt, d.sent_revision, d.first_failed_at, app_now() as now, d.wanted_revision, d.thread_post,
       (select m.external from deliveries m where m.id = d.thread_of) as thread, (select m.posted_revision from deliveries m where m.id = d.thread_of) as thread_revision,
       (select json_build_object('service', p.thread_post ->> 'service', 'thread', h.external) from deliveries p join deliveries h on h.id = p.thread_of
         where p.id = d.gathered_into) as upstream`,
    [lane, fence, leaseMs],
    'delivery_claim',
  );
  return row ?? null;
}

/** How an attempt ended, for the row and for the history of attempts. */
export interface Settlement {
  readonly state: 'sent' | 'failed' | 'dead' | 'skipped';
  readonly revision: number;
  readonly external: ExternalRef | null;
  readonly detail: string | null;
  readonly durationMs: number;
  /** For `failed`: when to try again. */
  readonly retryInMs: number;
  /** Keep the whole lane waiting this long. */
  readonly holdLaneMs: number;
  /** Smallest even pause between two calls to this place; BURST of them may follow at once. */
  readonly paceMs: number;
  /** It is a new group where new groups are limited. */
  readonly counts: boolean;
}

/** Messages that may leave a lane at once before its pace holds. */
const BURST = 10;

/** `settled`: the write counted. `paced`: the lane must rest before its next message. `full`: it has used up its new groups of this minute. */
export interface Settled {
  readonly settled: boolean;
  readonly paced: boolean;
  readonly full: boolean;
}

/** A message that was tried within this time is not tried at once because another one got through: it may be its own fault. */
const TRIED_LATELY = `interval '30 seconds'`;

/** Writes the verdict, guarded by the lane's fence: a late owner of the lane writes nothing. What got through shows that the place works: what failed there is due at once. */
export async function settleDelivery(
  db: Database,
  lane: string,
  fence: number,
  delivery: ClaimedDelivery,
  result: Settlement,
): Promise<Settled> {
  const [row] = await db.query<{ settled: boolean; paced: boolean | null; full: boolean | null }>(
    `with settled as (
       update deliveries d set
           state = case when $4 = 'sent' and $14 and d.wanted_revision > $5 then 'pending'
                        when $4 = 'sent' and d.burst_at is not null and exists (select from deliveries g where g.gathered_into = d.id and ${wantsRoom('g')}) then 'pending'
                        else $4 end,
           sent_revision = case when $4 = 'sent' then greatest(d.sent_revision, $5::bigint) else d.sent_revision end,
           sent_at = case when $4 = 'sent' then app_now() else d.sent_at end,
           posted_revision = case when $4 = 'sent' and $6::jsonb is distinct from d.external then $5::bigint else d.posted_revision end,
           external = coalesce($6::jsonb, d.external),
           attempt = case when $4 = 'sent' then 0 else d.attempt end,
           first_failed_at = case when $4 = 'sent' then null else coalesce(d.first_failed_at, app_now()) end,
           next_attempt_at = app_now() + $8 * interval '1 ms',
           last_error = case when $4 = 'sent' then null else $7 end, lease_until = null, updated_at = app_now()
         where d.id = $3 and d.state = 'sending' and ${OWNED}
       returning d.id
     ), attempts as (
       insert into delivery_attempts (delivery_id, at, attempt, revision, outcome, detail, duration_ms)
       select id, app_now(), $10, $5, $4, $7, $11 from settled
     ), healed as (
       update deliveries d set next_attempt_at = app_now()
        where $4 = 'sent' and d.lane = $1 and d.state = 'failed' and d.next_attempt_at > app_now() and d.id <> $3
          and d.updated_at < app_now() - ${TRIED_LATELY} and exists (select 1 from settled)
     ), paced as (
       update delivery_lanes l set
           worked_at = case when $4 = 'sent' then app_now() else l.worked_at end,
           announced = case when $4 = 'sent' and $13 then ${ANNOUNCED} else l.announced end,
           paced_until = greatest(l.paced_until, app_now()) + $12 * interval '1 ms',
           not_before = greatest(l.not_before, app_now() + $9 * interval '1 ms',
                                 greatest(l.paced_until, app_now()) + ($12 - $12 * ${BURST}) * interval '1 ms')
         where l.lane = $1 and l.fence = $2 and exists (select 1 from settled)
       returning l.not_before > app_now() as rests, ${FULL} as is_full
     )
     select exists (select 1 from settled) as settled, (select rests from paced) as paced, (select is_full from paced) as full`,
    [
      lane,
      fence,
      delivery.id,
      result.state,
      result.revision,
      result.external === null ? null : JSON.stringify(result.external),
      result.detail,
      result.retryInMs,
      result.holdLaneMs,
      delivery.attempt,
      Math.round(result.durationMs),
      result.paceMs,
      result.counts,
      delivery.thread_post === null || isKept(delivery.thread_post),
    ],
    'delivery_settle',
  );
  return { settled: row?.settled ?? false, paced: row?.paced ?? false, full: row?.full ?? false };
}

/** A provider works again, or was set up anew: whatever waits there because something failed is due at once. The pace holds. */
export async function wakeProvider(db: Queryable, provider: string): Promise<void> {
  await db.query(
    `with woken as (
       update deliveries set next_attempt_at = app_now() where provider = $1 and state = 'failed' and next_attempt_at > app_now()
     )
     update delivery_lanes set not_before = least(not_before, greatest(app_now(), paced_until))
      where starts_with(lane, $1 || ':') and not_before > app_now()`,
    [provider],
    'deliveries_wake',
  );
}

/** When the place of a delivery last took a message; null: never. */
export async function workedAt(db: Queryable, deliveryId: string): Promise<Date | null> {
  const [row] = await db.query<{ worked_at: Date | null }>(
    'select l.worked_at from deliveries d join delivery_lanes l on l.lane = d.lane where d.id = $1',
    [deliveryId],
    'delivery_worked',
  );
  return row?.worked_at ?? null;
}

/** Gives the lane back, so that the next wake takes it at once. */
export async function releaseLane(db: Queryable, lane: string, fence: number): Promise<void> {
  await db.query('update delivery_lanes set lease_until = null where lane = $1 and fence = $2', [lane, fence], 'lane_release');
}

/** Which group a chat message shows: the way back from a button or a thread reply. */
export async function groupOfMessage(db: Queryable, provider: string, external: ExternalRef): Promise<string | null> {
  const [row] = await db.query<{ group_id: string }>(
    `select coalesce(group_id, (select m.group_id from deliveries m where m.id = deliveries.thread_of)) as group_id
       from deliveries where provider = $1 and external @> $2::jsonb
        and (external ->> 'ts') is not distinct from ($2::jsonb ->> 'ts') and (external ->> 'post_id') is not distinct from ($2::jsonb ->> 'post_id')`,
    [provider, JSON.stringify(external)],
  );
  return row?.group_id ?? null;
}

/** When the next delivery is due, its lane left aside: one step of the index for each lane. */
export const DELIVERIES_DUE = `with recursive lanes as (
    (select lane from deliveries where ${DUE} order by lane limit 1)
    union all
    select (select d.lane from deliveries d where ${DUE} and d.lane > lanes.lane order by d.lane limit 1) from lanes where lanes.lane is not null)
  select min(due.at) from lanes, lateral (
    select d.next_attempt_at as at from deliveries d where d.lane = lanes.lane and ${DUE} order by d.next_attempt_at limit 1) due`;

/** Counts are bounded: they are asked for often, and beyond this many the figure says enough. */
const COUNTED = 10_000;

/** How many deliveries wait, are in hand or have failed for now, by state. */
export async function deliveryBacklog(db: Queryable, cap = COUNTED): Promise<Readonly<Record<string, number>>> {
  const rows = await db.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from (select state from deliveries where state in ('pending', 'sending', 'failed') limit $1) d group by state`,
    [cap],
    'deliveries_backlog',
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}
