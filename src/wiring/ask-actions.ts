import {
  acknowledgeOrder,
  answerOffer,
  type IncidentDeps,
  isOffered,
  responderAnswers,
  waitsForAcknowledgement,
} from '../modules/incidents/index.ts';
import type { AskActions, PagesDeps } from '../modules/notifications/index.ts';
import { answerCover, isCoverWanted, type OnCallDeps } from '../modules/oncall/index.ts';
import type { Database } from '../platform/db/database.ts';
import { responderDeps } from './responders.ts';

/** Answers from chat and phone to what pages ask for: the same verbs as in the web app. */
export function openAskActions(db: Database, incidents: IncidentDeps, planner: PagesDeps, ports: OnCallDeps['ports']): AskActions {
  const responders = responderAnswers(responderDeps(incidents, planner));
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
