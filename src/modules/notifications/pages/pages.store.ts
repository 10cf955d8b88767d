import { isSample } from '../../../platform/sample-rows/mark.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Urgency } from '../../escalation/ports.ts';
import type { NoticeAbout, PageAsk, PersonChannelName, PersonMethod } from './page.ts';
import { LOOK_BACK_MS } from './bundling.ts';

/** What a page is for. */
export type PageKind = 'incident' | 'notice' | 'test' | 'responder';

/** What a page says that is no incident. */
export interface StoredContent {
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly ask?: PageAsk;
  readonly about?: NoticeAbout;
}

/** A page to be written. Members that do not apply are null. */
export interface NewPage {
  readonly kind: PageKind;
  readonly incidentId: string | null;
  readonly episode: number;
  readonly round: number;
  readonly level: number;
  readonly userId: string;
  readonly channel: PersonChannelName;
  readonly scheduleId: string | null;
  readonly urgency: Urgency;
  readonly content: StoredContent | null;
  readonly dedupKey: string | null;
  readonly alternateFor: string | null;
  readonly dueAt: Date;
  /** Why it waits. */
  readonly reason: string | null;
}

const COLUMNS = `id uuid, kind text, incident_id uuid, episode integer, round integer, level integer, user_id uuid, channel text,
  schedule_id uuid, urgency text, content jsonb, dedup_key text, alternate_for uuid, due_at timestamptz, reason text`;

/** Writes pages; one that is there already, by its key, stays as it is. Sample people are never paged, and nobody about a sample incident. Returns the new ones. */
export async function insertPages(
  tx: Tx,
  pages: readonly NewPage[],
): Promise<readonly { readonly id: string; readonly alternate_for: string | null }[]> {
  const wanted = pages.filter(({ userId, incidentId }) => !isSample(userId) && !isSample(incidentId));
  if (wanted.length === 0) return [];
  const rows = wanted.map((page) => ({
    id: randomUUIDv7(),
    kind: page.kind,
    incident_id: page.incidentId,
    episode: page.episode,
    round: page.round,
    level: page.level,
    user_id: page.userId,
    channel: page.channel,
    schedule_id: page.scheduleId,
    urgency: page.urgency,
    content: page.content,
    dedup_key: page.dedupKey,
    alternate_for: page.alternateFor,
    due_at: page.dueAt,
    reason: page.reason,
  }));
  return tx.query(
    `insert into pages (id, kind, incident_id, episode, round, level, user_id, channel, schedule_id, urgency, content, dedup_key, alternate_for,
         due_at, reason, next_attempt_at, created_at, updated_at)
     select p.*, p.due_at, $2, $2 from json_to_recordset($1::json) as p (${COLUMNS})
     on conflict do nothing returning id, alternate_for`,
    [JSON.stringify(rows), tx.now],
    'pages_insert',
  );
}

/** SQL: this page, or the message it went out with, is a call. */
export function calledFor(page: string): string {
  return `exists (select from voice_calls c where c.page_id in (${page}.id, ${page}.bundle))`;
}

/** Takes back what was not sent; messages that were are to be brought up to date, and phones to stop ringing. */
export async function cancelPages(tx: Tx, incidentId: string, reason: string): Promise<void> {
  await tx.query(
    `with waiting as (
       select id from pages where incident_id = $1 and kind = 'incident' and state in ('pending', 'sending', 'failed') order by id for update
     )
     update pages p set state = 'skipped', reason = $2, updated_at = $3 from waiting w where p.id = w.id`,
    [incidentId, reason, tx.now],
    'pages_cancel',
  );
  await reviseIncidentPages(tx, [incidentId]);
}

/** Pages that an acknowledgement or a merge took back wait again, for as long as they had left then. */
export async function resumePages(tx: Tx, incidentId: string, episode: number, after: 'acknowledged' | 'cancelled'): Promise<void> {
  await tx.query(
    `with taken_back as (
       select id from pages where incident_id = $1 and episode = $2 and kind = 'incident' and state = 'skipped' and reason = $4
        order by id for update
     )
     update pages p set state = 'pending', reason = null, due_at = p.due_at + ($3 - p.updated_at),
         next_attempt_at = greatest($3, p.next_attempt_at + ($3 - p.updated_at)), updated_at = $3
       from taken_back t where p.id = t.id`,
    [incidentId, episode, tx.now, after],
    'pages_resume',
  );
  await reviseIncidentPages(tx, [incidentId]);
}

/** Takes back pages that ask for an answer which was given, wherever they were not sent yet. */
export async function withdrawRequest(tx: Tx, userId: string, responderId: string): Promise<void> {
  await tx.query(
    `with waiting as (
       select id from pages where user_id = $1 and kind = 'responder' and dedup_key = $2 and state in ('pending', 'sending', 'failed') order by id for update
     )
     update pages p set state = 'skipped', reason = 'answered', updated_at = $3 from waiting w where p.id = w.id`,
    [userId, requestKey(responderId), tx.now],
    'pages_withdraw_request',
  );
}

/** What names a request to join among a person's pages. */
export function requestKey(responderId: string): string {
  return `responder ${responderId}`;
}

/** The messages of these incidents show something that has changed. */
export async function reviseIncidentPages(tx: Tx, incidentIds: readonly string[]): Promise<void> {
  if (incidentIds.length === 0) return;
  await tx.query(
    `with shown as (
       select id from pages where incident_id = any($1::uuid[]) and kind = 'incident' and external is not null
          and (state = 'sent' or (state = 'delivered' and not ${calledFor('pages')}))
        order by id for update
     )
     update pages p set revise_at = $2, revise_attempts = 0 from shown s where p.id = s.id`,
    [incidentIds, tx.now],
    'pages_revise',
  );
}

/** Pages of one person on one channel that went or go out together. */
export interface PageRow {
  readonly id: string;
  readonly kind: PageKind;
  readonly incident_id: string | null;
  readonly episode: number;
  readonly round: number;
  readonly level: number;
  readonly user_id: string;
  readonly channel: PersonChannelName;
  readonly schedule_id: string | null;
  readonly urgency: Urgency;
  readonly content: StoredContent | null;
  readonly external: Readonly<Record<string, string>> | null;
  readonly state: string;
  readonly attempts: number;
  readonly first_failed_at: Date | null;
  readonly due_at: Date;
  readonly claim: string | null;
}

export const PAGE_COLUMNS =
  'id, kind, incident_id, episode, round, level, user_id, channel, schedule_id, urgency, content, external, state, attempts, first_failed_at, due_at, claim';

/** SQL: what is no incident in the message whose first page is `lead`, as `PageNotice`s. */
export function noticesOf(lead: string): string {
  return `coalesce((select json_agg(jsonb_build_object('kind', b.kind) || b.content order by b.due_at, b.id) from pages b
      where b.content is not null and (b.id = ${lead}.id or b.bundle = ${lead}.id)), '[]'::json)`;
}

/** Every channel's people with something due, those waiting longest first; on channels that are not connected only try-outs. */
export async function dueTargets(
  db: Queryable,
  channels: readonly { readonly id: PersonChannelName; readonly connected: boolean }[],
  limit: number,
): Promise<readonly { readonly channel: PersonChannelName; readonly user_id: string }[]> {
  return db.query(
    `select due.channel, due.user_id from json_to_recordset($1::json) as c (id text, connected boolean), lateral (
        select channel, user_id, min(next_attempt_at) as since from pages
         where channel = c.id and state in ('pending', 'sending', 'failed') and next_attempt_at <= app_now() and (c.connected or kind = 'test')
         group by channel, user_id order by since limit $2) due
      order by due.since`,
    [JSON.stringify(channels), limit],
    'pages_due',
  );
}

/** Claims for one person on one channel go one after the other, on all servers, so that a storm is counted exactly. */
export async function lockLine(tx: Tx, channel: PersonChannelName, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('page ' || $1 || ' ' || $2, 0))`, [channel, userId], 'pages_line');
}

/**
 * What one person may be sent on one channel now, locked: what is due, and what is held for its pace only. High urgency
 * first, then in the order in which it was to be sent.
 */
export async function lockDue(
  tx: Tx,
  { channel, userId, limit }: { readonly channel: PersonChannelName; readonly userId: string; readonly limit: number | null },
): Promise<readonly PageRow[]> {
  return tx.query<PageRow>(
    `with due as (
       select id from pages
        where user_id = $1 and channel = $2 and state in ('pending', 'sending', 'failed') and (next_attempt_at <= $3 or paced) order by id for update
     )
     select ${PAGE_COLUMNS.replaceAll(/\b(\w+)\b/g, 'p.$1')} from pages p join due using (id)
      order by p.urgency = 'high' desc, p.due_at, p.id limit $4`,
    [userId, channel, tx.now, limit],
    'pages_lock_due',
  );
}

/** What was sent to a person on a channel lately. */
export interface Recent {
  /** When messages (calls, on a phone) were begun. */
  readonly begun: readonly Date[];
  /** A phone: a call has not ended. */
  readonly calling: boolean;
}

/**
 * What was sent to this person on this channel lately. Messages whose pages are tried again now do not count, and
 * neither do tests. A call counts while its page says that the phone was reached.
 */
export async function recentMessages(
  tx: Tx,
  { id: channel, rings }: Pick<PersonMethod, 'id' | 'rings'>,
  userId: string,
  but: readonly string[],
): Promise<Recent> {
  if (rings) return recentCalls(tx, channel, userId);
  const rows = await tx.query<{ message_at: Date }>(
    `select message_at from pages where user_id = $1 and channel = $2 and kind <> 'test' and message_at > $3::timestamptz - $5 * interval '1 ms'
        and id <> all($4)`,
    [userId, channel, tx.now, but, LOOK_BACK_MS],
    'pages_recent',
  );
  return { begun: rows.map((row) => row.message_at), calling: false };
}

async function recentCalls(tx: Tx, channel: PersonChannelName, userId: string): Promise<Recent> {
  const rows = await tx.query<{ created_at: Date; calling: boolean }>(
    `select c.created_at, c.state <> 'ended' as calling from voice_calls c join pages p on p.id = c.page_id
      where p.user_id = $1 and p.channel = $2 and c.created_at > $3::timestamptz - $4 * interval '1 ms' and p.state in ('sending', 'sent', 'delivered')`,
    [userId, channel, tx.now, LOOK_BACK_MS],
    'pages_recent_calls',
  );
  return { begun: rows.map((row) => row.created_at), calling: rows.some((row) => row.calling) };
}

/** Takes pages in hand for `leaseMs`: afterwards they are due again, re-sent rather than lost. The first carries the message. */
export async function claimPages(tx: Tx, ids: readonly string[], claim: string, leaseMs: number): Promise<void> {
  const [first] = ids;
  await tx.query(
    `update pages set state = 'sending', claim = $2, attempts = attempts + 1, next_attempt_at = $3::timestamptz + $4 * interval '1 ms',
         message_at = case when id = $5 then $3 else message_at end, bundle = case when channel = 'in_app' then null else $6::uuid end,
         paced = false, held = false, updated_at = $3
      where id = any($1)`,
    [ids, claim, tx.now, leaseMs, first, ids.length > 1 ? first : null],
    'pages_claim',
  );
}

/** Holds pages until their person may be sent the next message. Those that are held until then already stay as they are. */
export async function pacePages(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
  await tx.query(
    `update pages set next_attempt_at = $2, paced = true, reason = 'many pages at once: sent together with others in a moment',
         state = case when state = 'sending' then 'failed' else state end, updated_at = $3
      where id = any($1) and (next_attempt_at <> $2 or not paced)`,
    [ids, until, tx.now],
    'pages_pace',
  );
}

/** What waits only for the end of a call to this person may go. */
export async function releasePaced(tx: Tx, channel: PersonChannelName, userId: string): Promise<void> {
  await tx.query(
    `update pages set next_attempt_at = $3 where user_id = $1 and channel = $2 and state in ('pending', 'failed') and paced and next_attempt_at > $3`,
    [userId, channel, tx.now],
    'pages_release',
  );
}

/** Which of the claimed pages may still be sent: the last look before the call. */
export async function stillClaimed(db: Queryable, claim: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(`select id from pages where claim = $1 and state = 'sending'`, [claim], 'pages_still');
  return new Set(rows.map((row) => row.id));
}

/** How an attempt ended. */
export interface PageSettlement {
  readonly state: 'sent' | 'delivered' | 'failed' | 'dead' | 'skipped';
  readonly detail: string | null;
  readonly external: Readonly<Record<string, string>> | null;
  readonly retryInMs: number;
  readonly durationMs: number;
  /** A message with buttons that answer a notice: when it is looked at again, to take them away. */
  readonly lookInMs?: number;
}

/**
 * Writes the verdict over claimed pages and its attempts. Pages that were taken back in the meantime stay so, unless
 * they went out: then they say so, and are brought up to date. A phone may be answered before its provider has
 * answered us: then the page is delivered already. Returns the pages the verdict held for.
 */
export async function settlePages(tx: Tx, ids: readonly string[], claim: string, result: PageSettlement): Promise<readonly PageRow[]> {
  return tx.query<PageRow>(
    `with before as (select id, state, attempts from pages where id = any($1) and claim = $2 and state in ('sending', 'skipped', 'delivered') order by id for update),
     settled as (
       update pages p set
           state = case when b.state = 'delivered' or (b.state = 'skipped' and $3 not in ('sent', 'delivered')) then b.state else $3 end,
           report_due = p.report_due or ($3 = 'dead' and b.state = 'sending' and p.kind <> 'test'),
           reason = case when b.state = 'skipped' and $3 not in ('sent', 'delivered') then p.reason
                         when b.state = 'skipped' then 'sent in the moment in which it was taken back'
                         when b.state = 'delivered' then p.reason else $4 end,
           external = coalesce($5::jsonb, p.external),
           next_attempt_at = $6::timestamptz + $7 * interval '1 ms',
           first_failed_at = case when $3 = 'failed' then coalesce(p.first_failed_at, $6) else p.first_failed_at end,
           sent_at = case when $3 in ('sent', 'delivered') then $6 else p.sent_at end,
           delivered_at = case when $3 = 'delivered' then $6 else p.delivered_at end,
           revise_at = case when $3 <> 'sent' or $5::jsonb is null then p.revise_at when b.state = 'skipped' then $6
                            else coalesce($6 + $9::float * interval '1 ms', p.revise_at) end,
           updated_at = $6
         from before b where p.id = b.id returning p.*
     ), attempts as (
       insert into page_attempts (page_id, at, attempt, outcome, detail, duration_ms)
       select id, $6, attempts, $3, $4, $8 from before
     )
     select ${PAGE_COLUMNS} from settled where state = $3 or (state = 'delivered' and $3 = 'sent')`,
    [
      ids,
      claim,
      result.state,
      result.detail?.slice(0, 500) ?? null,
      result.external === null ? null : JSON.stringify(result.external),
      tx.now,
      result.retryInMs,
      Math.round(result.durationMs),
      result.lookInMs ?? null,
    ],
    'pages_settle',
  );
}

/** Keeps all of a person's waiting pages on a channel from being tried earlier: the provider asked for a pause. */
export async function pauseTarget(tx: Tx, channel: PersonChannelName, userId: string, forMs: number): Promise<void> {
  await tx.query(
    `update pages set next_attempt_at = $3::timestamptz + $4 * interval '1 ms', paced = false
      where user_id = $1 and channel = $2 and state in ('pending', 'failed') and next_attempt_at < $3::timestamptz + $4 * interval '1 ms'`,
    [userId, channel, tx.now, forMs],
    'pages_pause',
  );
}

/** The channels to a page’s person at its step. */
export interface ChannelsTaken {
  readonly planned: readonly PersonChannelName[];
  /** Another channel was taken in place of this page. */
  readonly hasAlternate: boolean;
}

/** By which channels the people of pages are notified at the same step already, by page. */
export async function channelsTaken(tx: Tx, pageIds: readonly string[]): Promise<ReadonlyMap<string, ChannelsTaken>> {
  if (pageIds.length === 0) return new Map();
  const rows = await tx.query<{ id: string; planned: readonly PersonChannelName[]; has_alternate: boolean }>(
    `select p.id, array_agg(distinct o.channel) as planned, exists (select from pages a where a.alternate_for = p.id) as has_alternate
       from pages p join pages o on o.kind = p.kind and o.incident_id = p.incident_id and o.episode = p.episode and o.round = p.round
         and o.level = p.level and o.user_id = p.user_id
      where p.id = any($1::uuid[]) group by p.id`,
    [pageIds],
    'pages_planned',
  );
  return new Map(rows.map(({ id, planned, has_alternate: hasAlternate }) => [id, { planned, hasAlternate }]));
}

/** Pages older than this by their due time are shown and not sent: they come out of a restored backup. */
export async function skipStale(db: Queryable, olderThanMs: number): Promise<number> {
  const rows = await db.query(
    `update pages set state = 'skipped', reason = case when held then 'held for a day: ' || reason else 'more than a day old when the service came back: not sent' end,
         held = false, updated_at = app_now()
      where state in ('pending', 'sending', 'failed') and due_at < app_now() - $1 * interval '1 ms' and created_at < app_now() - $1 * interval '1 ms' returning id`,
    [olderThanMs],
    'pages_stale',
  );
  return rows.length;
}

/** Pages that one statement removes: few enough that nobody waits for it. */
const PRUNED_AT_ONCE = 5_000;

/** Removes what was settled long ago, all of it, a portion at a time. */
export async function prunePages(db: Queryable, days: number, portion: number = PRUNED_AT_ONCE): Promise<void> {
  for (;;) {
    const removed = await db.query(
      `delete from pages where id in (select id from pages where state not in ('pending', 'sending', 'failed')
          and updated_at < app_now() - $1 * interval '1 day' order by updated_at limit $2) returning id`,
      [days, portion],
    );
    if (removed.length < portion) return;
  }
}

/** When the next page on one of these channels is due. */
export function pagesDue(channels: readonly PersonChannelName[]): string {
  if (!channels.every((channel) => /^[a-z_]+$/.test(channel))) throw new Error('a channel is not named as one');
  return `select min(due.at) from unnest('{${channels.join(',')}}'::text[]) as c (channel), lateral (
    select next_attempt_at as at from pages where channel = c.channel and state in ('pending', 'sending', 'failed') order by next_attempt_at limit 1) due`;
}
