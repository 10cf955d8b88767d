import type { Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { agentDraft } from '../events.ts';
import { deleteEventsOf } from '../events/event-log.store.ts';
import { endAsksOf } from './asks.store.ts';
import { chatId } from './chat.ts';
import { deleteDraftsOf } from './drafts.store.ts';
import { deleteMessagesOf } from './messages.store.ts';

/** An incident that agents may not see any more, and their investigations of it. */
export interface Forgotten {
  readonly incidentId: string;
  readonly investigationIds: readonly string[];
}

/**
 * Takes away what agents would be told again of an incident that becomes private: events that wait for a reconnect, messages of its thread,
 * asks of its investigations, and their drafts there. What they took already they have.
 */
export async function forgetIncident(tx: Tx, live: Live, { incidentId, investigationIds }: Forgotten): Promise<void> {
  const chat = chatId({ kind: 'incident', id: incidentId });
  await endAsksOf(tx, investigationIds);
  await deleteMessagesOf(tx, chat);
  if ((await deleteDraftsOf(tx, chat)) > 0) await live.publish(tx, agentDraft({ chat_id: chat }));
  await deleteEventsOf(tx, { incidentId, investigationIds });
}
