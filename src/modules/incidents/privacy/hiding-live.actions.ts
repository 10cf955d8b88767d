import type { Tx } from '../../../platform/db/database.ts';
import { type Live, publishAll } from '../../../platform/live/live.ts';
import type { NewLiveEvent } from '../../../platform/live/live-event.ts';
import { incidentChanged } from '../events.ts';
import { audiencesOf } from './visible.store.ts';

/**
 * Live events that reach only those who may see their incident: an event of a private one goes to administrators and to each person who may
 * see it. Whoever publishes need not know.
 */
export function hidingLive(live: Live): Live {
  const publishMany = async (tx: Tx, events: readonly NewLiveEvent[]): Promise<void> => {
    const ids = [...new Set(events.flatMap((event) => incidentOf(event) ?? []))];
    const audiences = ids.length === 0 ? new Map<string, readonly string[]>() : await audiencesOf(tx, ids);
    await publishAll(
      tx,
      live,
      events.flatMap((event) => narrowed(event, audiences.get(incidentOf(event) ?? '') ?? null)),
    );
  };
  return {
    publish: (tx, event) => publishMany(tx, [event]),
    publishMany,
    subscribe: (listener) => live.subscribe(listener),
    replay: (lastId) => live.replay(lastId),
    close: () => live.close(),
  };
}

/** The incident that an event is about, if any. */
function incidentOf({ type, data }: NewLiveEvent): string | null {
  const id = type === incidentChanged.type ? data['id'] : (data['incident_id'] ?? ofThread(data['chat_id']));
  return typeof id === 'string' ? id : null;
}

/** The incident whose thread a `chat_id` names, if any. */
function ofThread(chat: unknown): string | null {
  return typeof chat === 'string' && chat.startsWith(THREAD) ? chat.slice(THREAD.length) : null;
}

const THREAD = 'incident:';

function narrowed(event: NewLiveEvent, people: readonly string[] | null): NewLiveEvent[] {
  if (people === null || event.userId !== undefined) return [event];
  return [{ ...event, permission: 'admin:access' }, ...people.map((userId) => ({ ...event, userId }))];
}
