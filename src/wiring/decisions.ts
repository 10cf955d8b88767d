import { acknowledgeOrder, type IncidentDeps, incidentOfMessage, whoMayNotSee } from '../modules/incidents/index.ts';
import type { DecisionActions } from '../modules/notifications/index.ts';
import { attempt } from '../platform/db/savepoint.ts';
import { Problem } from '../platform/errors.ts';
import { sentence } from '../platform/words/sentence.ts';

/** What buttons in chat decide: one under an order acknowledges it, as in the web app; all others are of investigations. */
export function openDecisions(incidents: IncidentDeps, ofInvestigations: DecisionActions): DecisionActions {
  const ofOrders = orderDecisions(incidents);
  return {
    about: (db, decision) => (decision.verb === 'order' ? ofOrders : ofInvestigations).about(db, decision),
    run: (tx, decision, person) => (decision.verb === 'order' ? ofOrders : ofInvestigations).run(tx, decision, person),
  };
}

function orderDecisions(incidents: IncidentDeps): DecisionActions {
  return {
    async about(db, { id }) {
      const incidentId = await incidentOfMessage(db, id);
      return incidentId === null ? null : { entityType: 'incident', entityId: incidentId, permissions: ['incidents:write'] };
    },
    async run(tx, { id }, { id: userId, name }) {
      const incidentId = await incidentOfMessage(tx, id);
      if (incidentId === null || (await whoMayNotSee(tx, incidentId, [userId])).length > 0)
        return { kind: 'refused', reason: 'There is no such order.' };
      const by = { actor: { kind: 'user' as const, id: userId, name } };
      try {
        const done = await attempt(tx, 'ordered', () => acknowledgeOrder(tx, incidents, { messageId: id, by }));
        return { ...done, unseen: true };
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        return { kind: 'refused', reason: sentence(error.detail) };
      }
    },
  };
}
