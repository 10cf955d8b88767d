import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import type { ThreadNote } from '../../incidents/ports.ts';
import type { ChannelRef } from './host.ts';
import type { IncidentChannel } from './chat-channel.ts';
import { incidentIdsOfPerson, lastPosition } from '../../incidents/index.ts';

const COLUMNS = `id, incident_id, provider, state, name, name_by_hand, channel_id, url, created_by, created_at, ended_at, posted_position, topic,
  bookmarked, invited, archive_at, read_until, read_at, problem, attempts, fence`;

/** The channels of an incident that are there or being created, by provider. */
export function liveChannels(db: Queryable, incidentId: string): Promise<IncidentChannel[]> {
  return db.query<IncidentChannel>(
    `select ${COLUMNS} from incident_channels where incident_id = $1 and state in ('creating', 'open') order by provider`,
    [incidentId],
    'incident_channels',
  );
}

/** The channels of an incident for the record, one a chat: the live one, else the one that was archived last. */
export function recordedChannels(db: Queryable, incidentId: string): Promise<IncidentChannel[]> {
  return db.query<IncidentChannel>(
    `select distinct on (provider) ${COLUMNS} from incident_channels where incident_id = $1 and state in ('creating', 'open', 'archived')
      order by provider, state = 'archived', created_at desc, id desc`,
    [incidentId],
    'incident_channels_recorded',
  );
}

/** The channel of an incident in one chat, locked until the transaction ends. */
export async function lockChannel(tx: Tx, incidentId: string, provider: string): Promise<IncidentChannel | null> {
  const [row] = await tx.query<IncidentChannel>(
    `select ${COLUMNS} from incident_channels where incident_id = $1 and provider = $2 and state in ('creating', 'open') for update`,
    [incidentId, provider],
    'incident_channel_lock',
  );
  return row ?? null;
}

/** The incident whose channel this is; null: no channel of ours. */
export async function incidentOfChannel(db: Queryable, provider: string, channelId: string): Promise<string | null> {
  const [row] = await db.query<{ incident_id: string }>(
    `select incident_id from incident_channels where provider = $1 and channel_id = $2 and state = 'open'`,
    [provider, channelId],
    'incident_of_channel',
  );
  return row?.incident_id ?? null;
}

/** A channel to be. */
export interface NewChannel {
  readonly incidentId: string;
  readonly provider: string;
  readonly name: string;
  readonly byHand: boolean;
  readonly by: Actor;
  readonly leaseMs: number;
}

/** Notes that a channel is wanted, before anybody is asked for it; null when the incident has one. */
export async function insertWanted(tx: Tx, wanted: NewChannel): Promise<IncidentChannel | null> {
  const [row] = await tx.query<IncidentChannel>(
    `insert into incident_channels (id, incident_id, provider, state, name, name_by_hand, created_by, created_at, not_before, fence, posted_position)
     values ($1, $2, $3, 'creating', $4, $5, $6, $7, $7::timestamptz + $8 * interval '1 ms', 1, $9)
     on conflict (incident_id, provider) where state in ('creating', 'open') do nothing returning ${COLUMNS}`,
    [
      randomUUIDv7(),
      wanted.incidentId,
      wanted.provider,
      wanted.name,
      wanted.byHand,
      JSON.stringify(wanted.by),
      tx.now,
      wanted.leaseMs,
      await lastPosition(tx, wanted.incidentId),
    ],
    'incident_channel_wanted',
  );
  return row ?? null;
}

/** It is there. Null: somebody else works on it by now. The same channel cannot be two incidents'. */
export async function openChannel(tx: Tx, { id, fence }: IncidentChannel, channel: ChannelRef): Promise<IncidentChannel | null> {
  const [row] = await tx.query<IncidentChannel>(
    `update incident_channels set state = 'open', channel_id = $3, name = $4, url = $5, problem = null, attempts = 0, not_before = $6
      where id = $1 and fence = $2 and state = 'creating' returning ${COLUMNS}`,
    [id, fence, channel.id, channel.name, channel.url, tx.now],
    'incident_channel_open',
  );
  return row ?? null;
}

/** Forgets a channel that is not to be. False: somebody else works on it by now. */
export async function deleteWanted(tx: Tx, { id, fence }: IncidentChannel): Promise<boolean> {
  const rows = await tx.query(
    `delete from incident_channels where id = $1 and fence = $2 and state = 'creating' returning 1`,
    [id, fence],
    'incident_channel_forget',
  );
  return rows.length > 0;
}

/** Ends a channel's time as this incident's. False: somebody else works on it by now, or it has ended. */
export async function endChannel(tx: Tx, { id, fence }: IncidentChannel, state: 'unlinked' | 'archived'): Promise<boolean> {
  const rows = await tx.query(
    `update incident_channels set state = $3, ended_at = $4, fence = fence + 1, problem = null
      where id = $1 and fence = $2 and state = 'open' returning 1`,
    [id, fence, state, tx.now],
    'incident_channel_end',
  );
  return rows.length > 0;
}

/** Takes an open channel from whoever works on it, for `leaseMs`. Null: it has ended. */
export async function takeChannel(db: Queryable, id: string, leaseMs: number): Promise<IncidentChannel | null> {
  const [row] = await db.query<IncidentChannel>(
    `update incident_channels set fence = fence + 1, not_before = app_now() + $2 * interval '1 ms' where id = $1 and state = 'open'
      returning ${COLUMNS}`,
    [id, leaseMs],
    'incident_channel_take',
  );
  return row ?? null;
}

/** Gives it back to the background work. */
export async function releaseChannel(db: Queryable, { id, fence }: IncidentChannel): Promise<void> {
  await db.query('update incident_channels set not_before = app_now() where id = $1 and fence = $2', [id, fence]);
}

/** SQL: something is to be done for channel `c`, but for its time. */
const WORK = `(c.state = 'creating' or c.topic is null or c.archive_at <= app_now() or c.read_at <= app_now()
  or exists (select from incident_channel_posts p where p.channel = c.id)
  or exists (select from incident_timeline t where t.incident_id = c.incident_id and t.position > c.posted_position))`;

/** When the next channel is due: one to be created, one that was told less than happened, one to be read or archived. */
export const CHANNELS_DUE = `select least(
  (select min(c.not_before) from incident_channels c where c.state in ('creating', 'open') and ${WORK}),
  (select min(greatest(least(c.archive_at, c.read_at), c.not_before)) from incident_channels c where c.state = 'open'))`;

/** Takes a channel with work for `leaseMs`; a worker that dies loses it then. */
export async function claimChannel(db: Queryable, leaseMs: number): Promise<IncidentChannel | null> {
  const [row] = await db.query<IncidentChannel>(
    `update incident_channels set fence = fence + 1, attempts = attempts + 1, not_before = app_now() + $1 * interval '1 ms'
      where id = (select c.id from incident_channels c where c.state in ('creating', 'open') and c.not_before <= app_now() and ${WORK}
        order by c.not_before, c.id limit 1 for update skip locked)
      returning ${COLUMNS}`,
    [leaseMs],
    'incident_channel_claim',
  );
  return row ?? null;
}

/** What was done for a channel. */
export interface Progress {
  readonly postedPosition: number;
  readonly topic: string | null;
  readonly bookmarked: boolean;
  readonly invited: readonly string[];
  readonly archiveAt: Date | null;
  readonly readUntil: string | null;
  readonly readAt: Date | null;
  readonly problem: string | null;
  /** Null: all is done. */
  readonly retryInMs: number | null;
}

/** Writes what was done. Missed when somebody else works on it by now. */
export async function saveProgress(db: Database, { id, fence, attempts }: IncidentChannel, progress: Progress): Promise<void> {
  await db.transaction((tx) =>
    tx.query(
      `update incident_channels set posted_position = $3, topic = $4, bookmarked = $5, invited = $6, archive_at = $7, problem = $8,
           attempts = $9, not_before = $10::timestamptz + $11 * interval '1 ms', read_until = $12, read_at = $13
        where id = $1 and fence = $2 and state in ('creating', 'open')`,
      [
        id,
        fence,
        progress.postedPosition,
        progress.topic,
        progress.bookmarked,
        progress.invited,
        progress.archiveAt,
        progress.problem?.slice(0, 500) ?? null,
        progress.retryInMs === null ? 0 : attempts,
        tx.now,
        progress.retryInMs ?? 0,
        progress.readUntil,
        progress.readAt,
      ],
      'incident_channel_progress',
    ),
  );
}

/** Notes a step that stands in the chat by now, so that a crash later on does not repeat it. Missed when somebody else works on the channel by now. */
export async function saveStep(
  db: Queryable,
  { id, fence }: IncidentChannel,
  { topic, bookmarked, invited, postedPosition }: Pick<Progress, 'topic' | 'bookmarked' | 'invited' | 'postedPosition'>,
): Promise<void> {
  await db.query(
    `update incident_channels set topic = $3, bookmarked = $4, invited = $5, posted_position = $6
      where id = $1 and fence = $2 and state in ('creating', 'open')`,
    [id, fence, topic, bookmarked, invited, postedPosition],
    'incident_channel_step',
  );
}

/**
 * Puts a message of the thread before the incident's channels, but for the one it came from; true: before any. A channel that is being
 * created gets it as well.
 */
export async function insertChannelPosts(tx: Tx, { incidentId, messageId, author, text, from }: ThreadNote): Promise<boolean> {
  const rows = await tx.query(
    `with channels as materialized (
       select id from incident_channels where incident_id = $1 and state in ('creating', 'open')
         and not ($6::text is not null and provider = $6 and channel_id is not distinct from $7) for key share)
     insert into incident_channel_posts (channel, message, author, text, created_at)
     select id, $2, $3, $4, $5 from channels on conflict do nothing returning id`,
    [incidentId, messageId, author, text, tx.now, from?.provider ?? null, from?.external['channel'] ?? null],
    'incident_channel_posts_plan',
  );
  return rows.length > 0;
}

/** A message that is not in its channel yet. */
export interface WaitingPost {
  readonly id: number;
  readonly message: string;
  readonly author: string;
  readonly text: string;
  /** Command said it, and it is to be acknowledged. */
  readonly asks: boolean;
}

/** The oldest messages that are not in the channel yet. */
export function nextChannelPosts(db: Queryable, channelId: string, limit: number): Promise<WaitingPost[]> {
  return db.query<WaitingPost>(
    `select p.id, p.message, p.author, p.text, coalesce(m.ack_required, false) as asks
       from incident_channel_posts p left join incident_messages m on m.id = p.message
      where p.channel = $1 order by p.id limit $2`,
    [channelId, limit],
    'incident_channel_posts_next',
  );
}

/** The message is in the channel. */
export async function deleteChannelPost(db: Queryable, id: number): Promise<void> {
  await db.query('delete from incident_channel_posts where id = $1', [id], 'incident_channel_post_done');
}

/** Forgets messages for channels that have ended. */
export async function pruneChannelPosts(db: Queryable): Promise<void> {
  await db.query(
    `delete from incident_channel_posts p using incident_channels c where c.id = p.channel and c.state not in ('creating', 'open')`,
  );
}

/** @returns false when the message is on the timeline already */
export async function insertPin(tx: Tx, incidentId: string, provider: string, message: string): Promise<boolean> {
  const rows = await tx.query(
    `insert into incident_channel_pins (incident_id, provider, message, pinned_at) values ($1, $2, $3, $4) on conflict do nothing returning 1`,
    [incidentId, provider, message, tx.now],
    'incident_channel_pin',
  );
  return rows.length > 0;
}

/** The incident with this number, if the person may see it. */
export async function incidentNumbered(db: Queryable, number: number, userId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from incidents where number = $1 and id in (${incidentIdsOfPerson('$2::uuid')})`,
    [number, userId],
    'incident_numbered_for',
  );
  return row?.id ?? null;
}
