import type { Database } from '../../../platform/db/database.ts';
import { attempt } from '../../../platform/db/savepoint.ts';
import { Problem } from '../../../platform/errors.ts';
import { sentence } from '../../../platform/words/sentence.ts';
import { type IncidentDeps, whoMayNotSee } from '../../incidents/index.ts';
import { isOffered } from '../../ics/index.ts';
import { acknowledgeOrder, answerOffer, incidentOfMessage, responderAnswers, waitsForAcknowledgement } from '../../ics/index.ts';
import { answerCover, isCoverWanted, type OnCallDeps } from '../../oncall/index.ts';
import type { AskActions } from '../pages/page-sender.ts';
import { type PagesDeps, responderPages } from '../pages/pages.actions.ts';
import type { DecisionActions } from './chat-reply.ts';

/** Answers from chat and phone to what pages ask for: the same verbs as in the web app. */
export function openAskActions(db: Database, incidents: IncidentDeps, planner: PagesDeps, ports: OnCallDeps['ports']): AskActions {
  const responders = responderAnswers({ ...incidents, pages: responderPages(planner) });
  const onCall = { db, live: incidents.live, ports };
  return {
    isOpen(queried, { kind, id }, userId) {
      switch (kind) {
        case 'join':
          return responders.isOpen(queried, id, userId);
        case 'offer':
          return isOffered(queried, id, userId);
        case 'order':
          return waitsForAcknowledgement(queried, id, userId);
        case 'cover':
          return isCoverWanted(queried, id, userId);
      }
    },
    answer(tx, { ask: { kind, id }, accepts, person }) {
      const by = { actor: { kind: 'user' as const, ...person } };
      switch (kind) {
        case 'join':
          return responders.answer(tx, { responderId: id, answer: accepts ? 'join' : 'decline', person });
        case 'offer':
          return answerOffer(tx, { ...incidents, db }, { roleId: id, accepts, by });
        case 'order':
          return acknowledgeOrder(tx, incidents, { messageId: id, by });
        case 'cover':
          return answerCover(tx, onCall, { id, accepts, by });
      }
    },
  };
}

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
