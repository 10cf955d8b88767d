import type { Tx } from '../../../platform/db/database.ts';
import { appendEvent } from '../events/event-log.store.ts';
import { findAgent } from '../tokens/tokens.store.ts';
import { heldOfIncident } from '../investigations/investigations.store.ts';
import { findIncidentFacts } from '../subject/subject.store.ts';

/**
 * Asks the agents that work on an incident for a summary; they answer with the tool `summary_submit`.
 *
 * @returns how many were asked
 */
export async function askForSummaries(
  tx: Tx,
  { incidentId, requestId }: { readonly incidentId: string; readonly requestId: string },
): Promise<number> {
  const incident = await findIncidentFacts(tx, incidentId);
  if (!incident) return 0;
  let asked = 0;
  for (const { id, agentId } of await heldOfIncident(tx, incident)) {
    const agent = agentId === null ? null : await findAgent(tx, agentId);
    if (!agent?.enabled || !agent.capabilities.includes('communicate')) continue;
    const data = { investigation_id: id, incident_id: incident.id, request_id: requestId };
    await appendEvent(tx, agent.id, { type: 'incident.summary_requested', about: id, data });
    asked += 1;
  }
  return asked;
}
