import type { By } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit } from '../audit/index.ts';
import { addTimelineEntry, type IncidentReader } from '../incidents/index.ts';
import { dismissPaused, type PausedRow, lockPaused, resumePaused } from './waiting.store.ts';
import { incidentChanged } from '../incidents/events.ts';
import { RECORDED } from './events.ts';

/** What a person decides about escalations that wait. */
export interface PausedDecision {
  /** resume: the next level is called now. dismiss: nobody is called. */
  readonly action: 'resume' | 'dismiss';
  /** Null: all that wait. */
  readonly incidentIds: readonly string[] | null;
  /** Who decides: of a private incident only who may see it. */
  readonly reader: IncidentReader;
}

/** Lets escalations that wait go on, or ends them. Returns the incidents it concerned; none when nothing waited. */
export async function decidePaused(
  { db, live }: { readonly db: Database; readonly live: Live },
  { action, incidentIds, reader }: PausedDecision,
  by: By,
): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    const paused = await lockPaused(tx, incidentIds, reader);
    if (paused.length === 0) return [];
    const ids = paused.map(({ id }) => id);
    if (action === 'resume') await resumePaused(tx, ids);
    else await dismissPaused(tx, ids);
    for (const row of paused) await notify(tx, live, row, action, by);
    const incidents = paused.map((row) => row.incident_id);
    const data = { action, count: incidents.length, incidents: incidents.slice(0, 200) };
    await audit(tx, { event: DONE[action], ...by, entityType: 'escalation', entityId: null, data });
    return incidents;
  });
}

const DONE = { resume: RECORDED.escalation.resumed, dismiss: RECORDED.escalation.dismissed };

async function notify(tx: Tx, live: Live, row: PausedRow, action: PausedDecision['action'], { actor }: By): Promise<void> {
  const text = action === 'resume' ? 'resumed it: the next level is paged now' : 'dismissed it: nobody is paged';
  await addTimelineEntry(tx, {
    incidentId: row.incident_id,
    kind: DONE[action],
    actor,
    text: `${row.policy_name} was paused. ${actor.name} ${text}.`,
  });
  const { incident_id: id, number, severity } = row;
  await live.publish(tx, incidentChanged({ id, number, severity, changed: ['escalation', 'timeline'] }));
}
