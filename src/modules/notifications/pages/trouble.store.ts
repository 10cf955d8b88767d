import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { PersonChannelName } from './page.ts';
import { PAGE_COLUMNS, type PageRow } from './pages.store.ts';
import type { Trouble } from './trouble.ts';

/** The channels with pages of which this holds, one step of an index for each. */
function channelsWith(holds: string): string {
  return `with recursive channels as (
       (select channel from pages where ${holds} order by channel limit 1)
       union all
       select (select p.channel from pages p where ${holds} and p.channel > c.channel order by p.channel limit 1) from channels c where c.channel is not null)`;
}
const IS_HELD = `held and state = 'pending'`;
const IN_REPORT = 'from channels c left join page_reports r using (channel) where c.channel is not null';

/** Which of the channels have something due that is no try-out. */
export async function channelsDue(db: Queryable, channels: readonly PersonChannelName[]): Promise<readonly PersonChannelName[]> {
  const rows = await db.query<{ channel: PersonChannelName }>(
    `select c.channel from unnest($1::text[]) as c (channel) where exists (
        select from pages where channel = c.channel and state in ('pending', 'sending', 'failed') and next_attempt_at <= app_now() and kind <> 'test')`,
    [channels],
    'pages_channels_due',
  );
  return rows.map((row) => row.channel);
}

/** A page waits so long for its channel to be connected; then it is too old. */
const HELD_MS = 24 * 3_600_000;

/** Lets what is due on a channel wait for it to be connected, but for try-outs and what another server has in hand. Returns what it held. */
export async function holdDue(
  tx: Tx,
  { channel, limit, reason }: { readonly channel: PersonChannelName; readonly limit: number; readonly reason: string },
): Promise<readonly PageRow[]> {
  return tx.query<PageRow>(
    `with due as (
       select id from pages where channel = $1 and state in ('pending', 'sending', 'failed') and next_attempt_at <= $3 and kind <> 'test'
        order by id limit $5 for update skip locked
     ), held as (
       update pages p set state = 'pending', held = true, report_due = true, claim = null, paced = false, reason = $2, attempts = p.attempts + 1,
           next_attempt_at = $3::timestamptz + $4 * interval '1 ms', updated_at = $3
         from due where p.id = due.id returning p.*
     ), noted as (
       insert into page_attempts (page_id, at, attempt, outcome, detail, duration_ms) select id, $3, attempts, 'held', $2, 0 from held
     )
     select ${PAGE_COLUMNS} from held order by id`,
    [channel, reason, tx.now, HELD_MS, limit],
    'pages_hold',
  );
}

/** Channels with pages that wait for them to be connected. */
export async function heldChannels(db: Queryable): Promise<readonly PersonChannelName[]> {
  const rows = await db.query<{ channel: PersonChannelName }>(
    `${channelsWith(IS_HELD)} select channel from channels where channel is not null`,
    [],
    'pages_held_channels',
  );
  return rows.map((row) => row.channel);
}

/** The channel is connected: its held pages are due. Returns how many. */
export async function releaseHeld(db: Queryable, channel: string): Promise<number> {
  const rows = await db.query(
    `with waiting as (select id from pages where channel = $1 and ${IS_HELD} order by id for update)
     update pages p set held = false, reason = null, next_attempt_at = app_now(), updated_at = app_now() from waiting w where p.id = w.id returning p.id`,
    [channel],
    'pages_release_held',
  );
  return rows.length;
}

/** When the next report is due: at once for a channel that was not reported within the hour. */
export const REPORTS_DUE = `${channelsWith('report_due')}
  select min(coalesce(r.reported_at + interval '1 hour', '-infinity')) ${IN_REPORT}`;

/** Channels whose trouble is to be reported now. */
export async function dueReports(db: Queryable): Promise<readonly PersonChannelName[]> {
  const rows = await db.query<{ channel: PersonChannelName }>(
    `${channelsWith('report_due')}
     select c.channel ${IN_REPORT} and (r.reported_at is null or r.reported_at <= app_now() - interval '1 hour') order by c.channel`,
    [],
    'page_reports_due',
  );
  return rows.map((row) => row.channel);
}

/** Takes the report of a channel with all that it is to tell; null when another server did, or nothing is left. */
export async function takeReport(tx: Tx, channel: PersonChannelName): Promise<Trouble | null> {
  const taken = await tx.query(
    `insert into page_reports as r (channel, reported_at) values ($1, $2)
     on conflict (channel) do update set reported_at = excluded.reported_at where r.reported_at <= excluded.reported_at - interval '1 hour' returning 1`,
    [channel, tx.now],
    'page_report_take',
  );
  if (taken.length === 0) return null;
  const rows = await tx.query<{ name: string; reason: string | null }>(
    `with due as (select id from pages where channel = $1 and report_due order by id for update),
     marked as (update pages p set report_due = false from due where p.id = due.id returning p.user_id, p.reason, p.updated_at)
     select u.display_name as name, m.reason from (select distinct on (user_id) * from marked order by user_id, updated_at desc) m
       join users u on u.id = m.user_id order by m.updated_at desc, u.display_name`,
    [channel],
    'page_report_mark',
  );
  const [newest] = rows;
  if (!newest) return null;
  return {
    people: rows.map(({ name }) => name),
    reason: newest.reason ?? 'no reason was given',
    otherReasons: new Set(rows.map(({ reason }) => reason)).size - 1,
  };
}
