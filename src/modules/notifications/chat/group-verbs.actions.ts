import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { durationInWords } from '../../../platform/words/duration.ts';
import { onClock } from '../../../platform/words/zoned-time.ts';
import { acknowledgeGroup, addNote, commandGroup, groupOfAlert, type Mirror, sharedLabels } from '../../alerts/index.ts';
import { zoneOfReader } from '../../catalog/index.ts';
import { personOfChatAccount } from '../../identity/index.ts';
import { ROLE_PERMISSIONS } from '../../identity/permissions.ts';
import type { IncidentDeps } from '../../incidents/index.ts';
import { digestGroups, silenceAlike, type SilenceDeps } from '../../silences/index.ts';
import { groupOfMessage } from '../deliveries/deliveries.store.ts';
import { incidentCommands } from '../pages/page-replies.actions.ts';
import { alertIncidents } from '../pages/paged-incidents.actions.ts';
import type { ChatRepliesDeps } from './chat-replies.jobs.ts';
import { type ActionOutcome, type GroupActions, together } from './chat-reply.ts';

/** What replies from chat work with, joined with what they make happen. */
export type ChatParts = Pick<ChatRepliesDeps, 'db' | 'log' | 'platforms' | 'askActions' | 'decisions'> & {
  readonly live: Live;
  readonly incidents: IncidentDeps;
  readonly silences: SilenceDeps;
  /** Wakes the flow, after a commit. */
  readonly onChanged: () => void;
  readonly mirror: Mirror;
  readonly channelActions: ChatRepliesDeps['channels'];
};

/** How chat replies find the group, the person and the action. */
export function chatReplies(parts: ChatParts): ChatRepliesDeps {
  const { db, log, platforms, incidents, channelActions, askActions, decisions } = parts;
  return {
    db,
    log,
    platforms,
    askActions,
    decisions,
    actions: groupActions(parts),
    incidents: incidentCommands(incidents),
    channels: channelActions,
    groupOf: (provider, external) => groupOfMessage(db, provider, external),
    groupOfAlert: (number) => groupOfAlert(db, number),
    personOf: async (provider, who) => {
      const user = await personOfChatAccount(db, { provider, ...who });
      return user && { id: user.id, name: user.displayName, permissions: ROLE_PERMISSIONS[user.role] };
    },
  };
}

/** What people do to groups from chat: the same actions as in the web app. */
function groupActions({ live, onChanged, mirror, silences, incidents }: ChatParts): GroupActions {
  const deps = { live, onChanged, mirror, incidents: alertIncidents(incidents) };
  return {
    acknowledgeGroup: (tx, id, by) => ofEach(tx, id, (groupId) => acknowledgeGroup(tx, deps, { groupId, ...by })),
    resolveGroup: (tx, id, actor) => ofEach(tx, id, (groupId) => commandGroup(tx, deps, 'resolve', { groupId, actor })),
    silenceGroup: (tx, groupId, actor, minutes) => silenceGroup(tx, silences, { groupId, actor, minutes }),
    addNote: (tx, groupId, actor, note) => addNote(tx, deps, { groupId, actor, ...note }),
  };
}

/** Does it to a group, or to each group that a digest names; in one order, so that two presses wait for each other. */
async function ofEach(tx: Tx, id: string, act: (groupId: string) => Promise<ActionOutcome>): Promise<ActionOutcome> {
  const digest = await digestGroups(tx, id);
  if (digest === null) return act(id);
  const outcomes: ActionOutcome[] = [];
  for (const groupId of digest.groupIds) outcomes.push(await act(groupId));
  return together(outcomes);
}

async function silenceGroup(
  tx: Tx,
  silences: SilenceDeps,
  { groupId, actor, minutes }: { readonly groupId: string; readonly actor: Actor; readonly minutes: number },
): Promise<ActionOutcome> {
  const labels = await sharedLabels(tx, groupId);
  if (labels === null) return { kind: 'refused', reason: 'These alerts are not there any more.' };
  const made = await silenceAlike(tx, silences, { labels, minutes, comment: 'From chat' }, { actor });
  if (made === null) return { kind: 'refused', reason: 'These alerts have no labels in common: silence them in the web app.' };
  const { clock, name } = onClock(made.endsAt, await zoneOfReader(tx, actor.id));
  return {
    kind: 'changed',
    reason: `Alerts with ${made.title} are silenced for ${durationInWords(minutes * 60)}, until ${clock} ${name}.`,
  };
}
