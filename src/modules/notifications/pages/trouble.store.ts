import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { PersonChannelName } from './page.ts';
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
