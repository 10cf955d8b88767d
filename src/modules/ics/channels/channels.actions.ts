import { type By, SYSTEM } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { invalid, Problem, taken } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Incident } from '../../incidents/incident.ts';
import { findIncident, lockIncident, found, type IncidentDeps, record } from '../../incidents/index.ts';
import { RECORDED } from '../../incidents/events.ts';
import { channelName, nameByHand, nextName } from './channel-name.ts';
import type { IncidentChannel } from './chat-channel.ts';
import {
  deleteWanted,
  endChannel,
  incidentOfChannel,
  insertWanted,
  liveChannels,
  lockChannel,
  openChannel,
  releaseChannel,
  takeChannel,
} from './channels.store.ts';
import type { ChannelHost, ChannelLine, ChannelRef, HostTrouble } from './host.ts';

/** What channels work with. */
export interface ChannelDeps extends IncidentDeps {
  readonly db: Database;
  readonly log: Log;
  /** Chats that can have channels, connected or not. */
  readonly chats: readonly { readonly provider: string; readonly label: string; readonly sign: string }[];
  /** The connected chat; null when nobody connected it. */
  readonly hostFor: (provider: string) => Promise<ChannelHost | null>;
  /** Public address without a slash at its end. */
  readonly baseUrl: string;
  /** People wrote these lines into a channel that was read. A line may come twice. */
  readonly onLines: (where: { readonly provider: string; readonly channel: string }, lines: readonly ChannelLine[]) => Promise<void>;
  /** A channel has something to be told. Called after the commit. */
  readonly onChannel: () => void;
}

/** For how long one attempt holds a channel. */
export const LEASE_MS = 60_000;
const DEADLINE_MS = 20_000;

/** What a person asks for: a new channel, by this name if one is given, or an existing one. */
export interface ChannelRequest {
  readonly name?: string;
  readonly channel_id?: string;
}

/**
 * Creates an incident's channel in a chat, or links one. What is wanted is stored before the chat is asked: an attempt that was cut off
 * is completed by the background work, which finds the channel by its name.
 *
 * @throws Problem `not_found`, `validation_failed`; `conflict` with the remedy when the chat refuses; `unavailable` when it does not answer
 */
export async function createChannel(
  deps: ChannelDeps,
  ref: string,
  provider: string,
  request: ChannelRequest,
  by: By,
): Promise<IncidentChannel> {
  const host = await connected(deps, provider);
  if (request.name !== undefined && request.channel_id !== undefined)
    throw invalid('/channel_id', 'contradiction', '/channel_id cannot be given together with /name: send one of them');
  if (request.channel_id !== undefined) return linkChannel(deps, host, { ref, channelId: request.channel_id, by });
  const byHand = request.name === undefined ? null : nameByHand(request.name);
  if (request.name !== undefined && byHand === null)
    throw invalid('/name', 'channel_name', '/name must be 2 to 64 lower-case letters, digits, hyphens and underscores');
  const wanted = await deps.db.transaction(async (tx) => {
    const incident = await openIncident(tx, ref);
    const inserted = await insertWanted(tx, {
      incidentId: incident.id,
      provider,
      name: byHand ?? channelName(incident.number, incident.title),
      byHand: byHand !== null,
      by: by.actor,
      leaseMs: LEASE_MS,
    });
    if (inserted === null) throw hasOne(host, await lockChannel(tx, incident.id, provider));
    return inserted;
  });
  const outcome = await completeChannel(deps, host, wanted, by);
  switch (outcome.kind) {
    case 'open':
      return outcome.channel;
    case 'refused':
      throw new Problem('conflict', outcome.reason, { extra: { reason: 'refused_by_chat' } });
    case 'retry':
      throw new Problem('unavailable', `${outcome.reason}. The channel is created as soon as ${host.label} answers`);
    case 'lost':
      throw new Problem('conflict', 'The channel is being created at this moment: load the incident again');
  }
}

/** What became of an attempt at a wanted channel. `lost`: somebody else works on it by now. */
export type Completion =
  | { readonly kind: 'open'; readonly channel: IncidentChannel }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'lost' };

/** Asks the chat for a wanted channel, or finds the one that an earlier attempt left, and opens it. */
export async function completeChannel(deps: ChannelDeps, host: ChannelHost, wanted: IncidentChannel, by: By): Promise<Completion> {
  const made = await firstFree(deps, host, wanted);
  if (made.kind === 'retry') return made;
  if (made.kind !== 'ok') {
    await deps.db.transaction((tx) => deleteWanted(tx, wanted));
    return { kind: 'refused', reason: made.reason };
  }
  const channel = await deps.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, wanted.incident_id);
    const opened = await openChannel(tx, wanted, made.value);
    if (opened === null || incident === null) return opened;
    await recordChange(tx, deps, incident, opened, { by, kind: RECORDED.channel.created, verb: 'created', host });
    return opened;
  });
  return channel === null ? { kind: 'lost' } : { kind: 'open', channel };
}

/** The first name that is free, or is ours from an attempt that was cut off. */
async function firstFree(
  deps: ChannelDeps,
  host: ChannelHost,
  wanted: IncidentChannel,
): Promise<HostTrouble | { kind: 'ok'; value: ChannelRef }> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  for (let name: string | null = wanted.name; name !== null; name = nextName(wanted.name, name)) {
    const made = await host.create(name, signal);
    if (made.kind !== 'taken') return made;
    if (made.by === 'us') {
      const other = await incidentOfChannel(deps.db, host.provider, made.channel.id);
      if (other === null) return { kind: 'ok', value: made.channel };
      return { kind: 'refused', reason: `${host.sign}${name} belongs to another incident: choose another name` };
    }
    if (made.by === 'others')
      return {
        kind: 'refused',
        reason: `${host.label} has another channel called ${host.sign}${name}: choose another name, or link that channel by its id`,
      };
    if (wanted.name_by_hand)
      return {
        kind: 'refused',
        reason: `${host.sign}${name} is the name of an archived channel, which ${host.label} keeps: choose another name`,
      };
  }
  return { kind: 'refused', reason: `${host.label} has archived channels by all names of this incident: choose a name` };
}

async function linkChannel(
  deps: ChannelDeps,
  host: ChannelHost,
  { ref, channelId, by }: { readonly ref: string; readonly channelId: string; readonly by: By },
): Promise<IncidentChannel> {
  const incident = found(await findIncident(deps.db, ref));
  const existing = await host.find(channelId, AbortSignal.timeout(DEADLINE_MS));
  if (existing.kind === 'retry') throw new Problem('unavailable', existing.reason);
  if (existing.kind !== 'ok') throw new Problem('conflict', existing.reason, { extra: { reason: 'refused_by_chat' } });
  return deps.db.transaction(async (tx) => {
    const locked = await openIncident(tx, incident.id);
    const wanted = await insertWanted(tx, {
      incidentId: locked.id,
      provider: host.provider,
      name: existing.value.name,
      byHand: true,
      by: by.actor,
      leaseMs: LEASE_MS,
    });
    if (wanted === null) throw hasOne(host, await lockChannel(tx, locked.id, host.provider));
    const other = await incidentOfChannel(tx, host.provider, existing.value.id);
    if (other !== null) throw taken('/channel_id', `${host.sign}${existing.value.name} is the channel of another incident`);
    const opened = found(await openChannel(tx, wanted, existing.value));
    await recordChange(tx, deps, locked, opened, { by, kind: RECORDED.channel.linked, verb: 'linked', host });
    return opened;
  });
}

interface ChannelChange {
  readonly by: By;
  readonly kind:
    | typeof RECORDED.channel.created
    | typeof RECORDED.channel.linked
    | typeof RECORDED.channel.unlinked
    | typeof RECORDED.channel.archived;
  readonly verb: string;
  readonly host: Pick<ChannelHost, 'label' | 'sign' | 'provider'>;
}

/** The timeline, the audit log and open pages hear of it. */
async function recordChange(
  tx: Tx,
  deps: ChannelDeps,
  incident: Incident,
  channel: IncidentChannel,
  { by, kind, verb, host }: ChannelChange,
): Promise<void> {
  await record(tx, deps.live, incident, {
    by,
    kind,
    text: `The ${host.label} channel ${host.sign}${channel.name} was ${verb} by ${by.actor.name}.`,
    data: { provider: host.provider, channel_id: channel.channel_id, name: channel.name, url: channel.url },
    changed: ['channels'],
  });
  tx.afterCommit(deps.onChannel);
}

/**
 * Unlinks an incident's channel, and archives it if asked to. One that is still being created is given up.
 *
 * @throws Problem `not_found`; `conflict` with the remedy when the chat refuses to archive; `unavailable`
 */
export async function removeChannel(
  deps: ChannelDeps,
  ref: string,
  provider: string,
  { archive, by }: { readonly archive: boolean; readonly by: By },
): Promise<void> {
  const incident = found(await findIncident(deps.db, ref));
  const channel = found((await liveChannels(deps.db, incident.id)).find((each) => each.provider === provider) ?? null, 'channel');
  const { label, sign } = deps.chats.find((chat) => chat.provider === provider) ?? { label: provider, sign: '#' };
  if (archive && channel.channel_id !== null) {
    const host = await connected(deps, provider);
    // The background work would take it for archived by somebody at the platform.
    const held = found(await takeChannel(deps.db, channel.id, LEASE_MS), 'channel');
    const done = await host.archive(channel.channel_id, AbortSignal.timeout(DEADLINE_MS));
    if (done.kind === 'retry' || done.kind === 'refused') await releaseChannel(deps.db, held);
    if (done.kind === 'retry') throw new Problem('unavailable', done.reason);
    if (done.kind === 'refused') throw new Problem('conflict', done.reason, { extra: { reason: 'refused_by_chat' } });
  }
  await deps.db.transaction(async (tx) => {
    const locked = found(await lockIncident(tx, incident.id));
    const current = found(await lockChannel(tx, locked.id, provider), 'channel');
    if (current.state === 'creating') await deleteWanted(tx, current);
    else await endChannel(tx, current, archive ? 'archived' : 'unlinked');
    await recordChange(tx, deps, locked, current, {
      by,
      kind: archive ? RECORDED.channel.archived : RECORDED.channel.unlinked,
      verb: archive ? 'archived' : 'unlinked',
      host: { label, provider, sign },
    });
  });
}

/** The channel was archived, by the clock or by somebody at the platform. */
export async function channelArchived(deps: ChannelDeps, host: ChannelHost, channel: IncidentChannel, why: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, channel.incident_id);
    if (!(await endChannel(tx, channel, 'archived')) || incident === null) return;
    await record(tx, deps.live, incident, {
      by: { actor: SYSTEM },
      kind: RECORDED.channel.archived,
      text: `The ${host.label} channel ${host.sign}${channel.name} was archived: ${why}.`,
      data: { provider: host.provider, channel_id: channel.channel_id, name: channel.name },
      changed: ['channels'],
    });
  });
}

/** The background attempt was refused: whoever looks at the incident sees why there is no channel. */
export async function channelRefused(deps: ChannelDeps, host: ChannelHost, channel: IncidentChannel, reason: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, channel.incident_id);
    if (incident === null) return;
    await record(tx, deps.live, incident, {
      by: { actor: SYSTEM },
      kind: RECORDED.channel.refused,
      text: `The ${host.label} channel ${host.sign}${channel.name} was not created: ${reason}.`,
      data: { provider: host.provider, name: channel.name },
      changed: ['channels'],
    });
  });
}

async function connected(deps: ChannelDeps, provider: string): Promise<ChannelHost> {
  const host = await deps.hostFor(provider);
  if (host) return host;
  const label = deps.chats.find((chat) => chat.provider === provider)?.label ?? provider;
  throw new Problem('conflict', `${label} is not connected: an administrator connects it under Integrations`, {
    extra: { reason: 'not_connected' },
  });
}

async function openIncident(tx: Tx, ref: string): Promise<Incident> {
  const incident = found(await lockIncident(tx, ref));
  if (incident.status === 'closed' || incident.status === 'cancelled')
    throw new Problem('conflict', `Incident ${incident.number} is ${incident.status}: reopen it, or talk in another channel`);
  if (incident.private)
    throw new Problem('conflict', 'A private incident has no chat channel, whose members would read it: use its thread', {
      extra: { reason: 'private' },
    });
  return incident;
}

function hasOne(host: ChannelHost, channel: IncidentChannel | null): Problem {
  const what =
    channel?.state === 'creating'
      ? `The ${host.label} channel of this incident is being created`
      : `This incident has a ${host.label} channel already, ${host.sign}${channel?.name ?? ''}: unlink it first`;
  return new Problem('conflict', what, { extra: { reason: 'has_channel' } });
}

/** Its chat channels have members of their own: a private incident has none. */
export async function leaveChannels(tx: Tx, deps: Pick<IncidentDeps, 'live'>, incident: Incident, by: By): Promise<void> {
  for (const { provider } of await liveChannels(tx, incident.id)) {
    const channel = await lockChannel(tx, incident.id, provider);
    if (channel?.state === 'creating') await deleteWanted(tx, channel);
    else if (channel && (await endChannel(tx, channel, 'unlinked')))
      await record(tx, deps.live, incident, {
        by,
        kind: RECORDED.channel.unlinked,
        text: `The channel ${channel.name} was unlinked: a private incident has no chat channel.`,
        data: { provider: channel.provider, channel_id: channel.channel_id, name: channel.name, url: channel.url },
        changed: ['channels'],
      });
  }
}
