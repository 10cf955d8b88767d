import { SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { audit } from '../../audit/index.ts';
import { investigationsAskingAbout } from '../approvals/approvals.store.ts';
import { AUDIT } from './events.ts';
import type { Investigation } from './investigation.ts';
import { entity, type StepDeps, takeStep } from './investigations.actions.ts';
import { lockAutomaticAsks, lockInvestigationsOf } from './investigations.store.ts';
import { cancel } from './lifecycle.ts';
import { findIncidentFacts } from '../subject/subject.store.ts';

/** Why it was cancelled, as agents are told. */
const WITHDRAWN = 'incident_withdrawn';

/**
 * Before an incident is locked that may become private: everybody else locks its investigations before it, and none begins meanwhile.
 */
export async function lockWorkOn(tx: Tx, ref: string): Promise<void> {
  await lockAutomaticAsks(tx);
  const incident = await findIncidentFacts(tx, ref);
  if (incident) await lockInvestigationsOf(tx, incident.id);
}

/**
 * An incident becomes private: whatever investigation of it is open is cancelled, and its agent has to stop. Those of its alerts go on, as alerts stay.
 *
 * @returns every investigation of the incident
 */
export async function endWorkOn(tx: Tx, deps: StepDeps, incidentId: string): Promise<{ readonly investigationIds: readonly string[] }> {
  const all = await lockInvestigationsOf(tx, incidentId);
  for (const was of all) await withdraw(tx, deps, was, 'The incident became private: agents never see those');
  // What stands in chat of it is taken back, whatever became of the investigation.
  const asking = await investigationsAskingAbout(tx, incidentId);
  for (const { id, groupId } of [...all, ...asking]) if (groupId !== null) await deps.showInThreads(tx, { id, groupId, begins: false });
  return { investigationIds: all.map(({ id }) => id) };
}

/** Ends an investigation of an incident that agents do not see. One that is over stays as it is. */
export async function withdraw(tx: Tx, deps: StepDeps, was: Investigation, reason: string): Promise<void> {
  const step = cancel(was, reason, WITHDRAWN);
  if (step.kind !== 'moved') return;
  await takeStep(tx, deps, was, step);
  await audit(tx, {
    event: AUDIT.investigation.stopped,
    actor: SYSTEM,
    ...entity(was.id),
    data: { number: was.number, reason },
  });
}
