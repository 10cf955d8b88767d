import type { Queryable } from '../../../platform/db/database.ts';
import { contactsOf } from '../../identity/index.ts';
import { currentSettings } from '../../settings/index.ts';
import { incidentChanged } from '../../incidents/events.ts';
import type { Incident } from '../../incidents/incident.ts';
import { findIncident, findActiveName, lastPosition, timelineEntries } from '../../incidents/index.ts';
import { listRoles } from '../roles/roles.store.ts';
import { joinedResponders } from '../responders/responders.store.ts';
import { archiveAt, type IncidentChannel, linesOf, readAt, REFUSED_AGAIN_MS, retryMs, saidLines, topicOf } from './chat-channel.ts';
import { type ChannelDeps, channelArchived, channelRefused, completeChannel, LEASE_MS } from './channels.actions.ts';
import { claimChannel, deleteChannelPost, endChannel, nextChannelPosts, type Progress, saveProgress, saveStep } from './channels.store.ts';
import type { ChannelHost, HostAnswer, HostTrouble, Invitee } from './host.ts';

/** Brings incidents' channels up to date. */
export const CHANNELS_JOB = 'incident channels';

/** Entries of a timeline that go into one message. */
const MOST_ENTRIES = 20;
const DEADLINE_MS = 30_000;

/** Works one channel that is due. True: there may be more. Running it twice tells nothing twice, but after a crash. */
export async function workChannel(deps: ChannelDeps): Promise<boolean> {
  const channel = await claimChannel(deps.db, LEASE_MS);
  if (channel === null) return false;
  const host = await deps.hostFor(channel.provider);
  if (host === null) {
    await saveProgress(deps.db, channel, { ...asIs(channel), problem: 'The chat is not connected any more', retryInMs: REFUSED_AGAIN_MS });
    return true;
  }
  try {
    await (channel.state === 'creating' ? create(deps, host, channel) : refresh(deps, host, channel));
  } catch (error) {
    deps.log.error({ err: error, incident_channel: channel.id }, 'a channel of an incident was not brought up to date; it is tried again');
    await saveProgress(deps.db, channel, { ...asIs(channel), problem: 'An error on our side', retryInMs: retryMs(channel.attempts, null) });
  }
  return true;
}

/** An attempt that was cut off, or that the chat did not answer. */
async function create(deps: ChannelDeps, host: ChannelHost, channel: IncidentChannel): Promise<void> {
  const made = await completeChannel(deps, host, channel, { actor: channel.created_by });
  if (made.kind === 'refused') await channelRefused(deps, host, channel, made.reason);
  if (made.kind === 'retry')
    await saveProgress(deps.db, channel, {
      ...asIs(channel),
      problem: made.reason,
      retryInMs: retryMs(channel.attempts, made.retryAfterMs),
    });
}

function asIs(channel: IncidentChannel): Progress {
  return {
    postedPosition: channel.posted_position,
    topic: channel.topic,
    bookmarked: channel.bookmarked,
    invited: channel.invited,
    archiveAt: channel.archive_at,
    readUntil: channel.read_until,
    readAt: channel.read_at,
    problem: null,
    retryInMs: null,
  };
}

/** Topic, bookmark, people, what happened since; at its time, the end. What was done is kept when a later step fails. */
async function refresh(deps: ChannelDeps, host: ChannelHost, channel: IncidentChannel): Promise<void> {
  // Before all that is read of the incident: what happens meanwhile is news for the next run, also for topic and people.
  const until = await lastPosition(deps.db, channel.incident_id);
  const incident = await findIncident(deps.db, channel.incident_id);
  if (incident === null) {
    await deps.db.transaction((tx) => endChannel(tx, channel, 'unlinked'));
    return;
  }
  const done: { -readonly [Name in keyof Progress]: Progress[Name] } = asIs(channel);
  const trouble = await steps(deps, host, { channel, incident, until, done, id: channel.channel_id ?? '' });
  if (trouble !== 'over' && trouble?.kind === 'archived') return channelArchived(deps, host, channel, 'somebody archived it there');
  if (trouble === 'over') return channelArchived(deps, host, channel, `incident ${incident.number} is ${incident.status} for a day`);
  if (trouble !== null) {
    done.problem = trouble.reason;
    done.retryInMs = trouble.kind === 'retry' ? retryMs(channel.attempts, trouble.retryAfterMs) : REFUSED_AGAIN_MS;
  }
  await saveProgress(deps.db, channel, done);
  if (done.problem !== channel.problem)
    await deps.db.transaction((tx) => deps.live.publish(tx, incidentChanged({ id: incident.id, changed: ['channels'] })));
}

interface Working {
  readonly channel: IncidentChannel;
  readonly incident: Incident;
  /** The last entry of the timeline that was there before the incident was read. */
  readonly until: number;
  readonly id: string;
  readonly done: { -readonly [Name in keyof Progress]: Progress[Name] };
}

/** What went wrong; null: nothing. `over`: it was archived. */
async function steps(
  deps: ChannelDeps,
  host: ChannelHost,
  { channel, incident, until, id, done }: Working,
): Promise<HostTrouble | 'over' | null> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const roles = (await listRoles(deps.db, incident.id)).filter(({ state }) => state === 'active');
  const leader = roles.find(({ role }) => role === 'incident_commander');
  const commander = leader ? await findActiveName(deps.db, leader.user_id) : null;
  const url = `${deps.baseUrl}/incidents/${incident.number}`;
  const subject = { topic: topicOf(incident, commander), title: `Incident ${incident.number}`, url };

  // A refusal of what only adorns the channel is shown, and holds up nothing.
  const stops = (answer: HostAnswer<unknown>): answer is HostTrouble => {
    if (answer.kind === 'refused') done.problem = answer.reason;
    return answer.kind === 'retry' || answer.kind === 'archived';
  };
  if (subject.topic !== done.topic) {
    const set = await host.setTopic(id, subject, signal);
    if (stops(set)) return set;
    if (done.topic === null) {
      const opened = await host.post(
        id,
        { lines: opening(incident, commander, { url, help: host.help }), key: `${channel.id}:opening` },
        signal,
      );
      if (opened.kind !== 'ok') return opened;
    }
    done.topic = subject.topic;
    await saveStep(deps.db, channel, done);
  }
  if (!done.bookmarked) {
    const marked = await host.bookmark(id, subject, signal);
    if (stops(marked)) return marked;
    done.bookmarked = true;
  }
  const wanted = [...roles.map(({ user_id }) => user_id), ...(await joinedResponders(deps.db, incident.id))];
  const missing = [...new Set(wanted)].filter((userId) => !done.invited.includes(userId));
  for (const person of missing.length > 0 ? await invitees(deps.db, host.provider, missing) : []) {
    const invited = await host.invite(id, person, signal);
    if (stops(invited)) return invited;
    done.invited = [...done.invited, person.userId];
    if (invited.kind === 'ok' && invited.value !== null) done.problem = invited.value;
  }
  const trouble = await post(deps, host, { channel, incident, until, id, done }, signal);
  if (trouble !== null) return trouble;
  const unsaid = await say(deps, host, { channel, id }, signal);
  if (unsaid !== null) return unsaid;
  const unread = await read(deps, host, { incident, id, done }, signal);
  if (unread !== null && stops(unread)) return unread;

  done.archiveAt = archiveAt(incident, (await currentSettings(deps.db)).archive_incident_channels);
  if (done.archiveAt === null || done.archiveAt > deps.db.clock()) return null;
  const archived = await host.archive(id, signal);
  return archived.kind === 'ok' ? 'over' : archived;
}

/** How these people are known in a chat. */
async function invitees(db: Queryable, provider: string, userIds: readonly string[]): Promise<readonly Invitee[]> {
  return [...(await contactsOf(db, userIds))].flatMap(([userId, { name, active, accounts, email, emailVerified }]) =>
    active ? [{ userId, name, account: accounts[provider] ?? null, email: emailVerified ? email : null }] : [],
  );
}

function opening(
  incident: Incident,
  commander: string | null,
  { url, help }: { readonly url: string; readonly help: string },
): readonly string[] {
  return [
    `Incident ${incident.number}: ${incident.title}`,
    `Severity ${incident.severity}, ${incident.status}, ${commander === null ? 'no commander yet' : `led by ${commander}`}.`,
    url,
    help,
  ];
}

/** What happened since, a portion at a time: a crash repeats one of them. */
async function post(
  deps: ChannelDeps,
  host: ChannelHost,
  { channel, incident, until, id, done }: Working,
  signal: AbortSignal,
): Promise<HostTrouble | null> {
  for (;;) {
    const page = { descending: false, limit: MOST_ENTRIES, skip: 0, after: done.postedPosition, kind: null };
    const entries = await timelineEntries(deps.db, incident.id, page);
    const portion = entries.slice(0, MOST_ENTRIES).filter(({ position }) => position <= until);
    const last = portion.at(-1);
    if (!last) return null;
    const lines = linesOf(portion);
    if (lines.length > 0) {
      const posted = await host.post(id, { lines, key: `${channel.id}:${last.position}` }, signal);
      if (posted.kind !== 'ok') return posted;
    }
    done.postedPosition = last.position;
    await saveStep(deps.db, channel, done);
  }
}

/** What was written in the thread, one message at a time: a crash repeats one of them. */
async function say(
  deps: ChannelDeps,
  host: ChannelHost,
  { channel, id }: Pick<Working, 'channel' | 'id'>,
  signal: AbortSignal,
): Promise<HostTrouble | null> {
  for (;;) {
    const waiting = await nextChannelPosts(deps.db, channel.id, MOST_ENTRIES);
    for (const { id: which, message, author, text, asks } of waiting) {
      const buttons = asks ? [{ verb: 'order' as const, id: message, label: 'Acknowledge', primary: true as const }] : [];
      const posted = await host.post(id, { ...saidLines(author, text), buttons, key: `${channel.id}:said:${message}` }, signal);
      if (posted.kind !== 'ok') return posted;
      await deleteChannelPost(deps.db, which);
    }
    if (waiting.length < MOST_ENTRIES) return null;
  }
}

/** What people wrote, where the chat does not call us. */
async function read(
  deps: ChannelDeps,
  host: ChannelHost,
  { incident, id, done }: Pick<Working, 'incident' | 'id' | 'done'>,
  signal: AbortSignal,
): Promise<HostTrouble | null> {
  const now = deps.db.clock();
  if (!host.read) {
    done.readAt = null;
    return null;
  }
  if (done.readUntil !== null && done.readAt !== null && done.readAt > now) return null;
  const reading = await host.read(id, done.readUntil, signal);
  done.readAt = readAt(incident, now);
  if (reading.kind !== 'ok') return reading;
  await deps.onLines({ provider: host.provider, channel: id }, reading.value.lines);
  done.readUntil = reading.value.until;
  return null;
}
