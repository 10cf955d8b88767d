import type { Http } from '../../platform/http/server.ts';
import { registerApprovalRoutes } from './approvals/approvals.routes.ts';
import { type DirectDeps, registerDirectRoutes } from './tools/direct.routes.ts';
import type { InvestigationDeps } from './investigations.actions.ts';
import { registerInvestigationRoutes } from './investigations.routes.ts';
import { type MessageDeps, registerMessageRoutes } from './tools/messages.routes.ts';
import { registerProtocolRoutes } from './protocol-document.routes.ts';
import { registerReadingRoutes } from './reading/reading.routes.ts';
import { registerAgentRoutes } from './agents.routes.ts';

export { expireOverdue } from './approvals/approvals.actions.ts';
export { APPROVALS_DUE } from './approvals/approvals.store.ts';
export { type AutomaticDeps, investigateWanted, triageAsks } from './asking/ask.actions.ts';
export { incidentAsks } from './asking/incident-asks.actions.ts';
export { EVENTS } from './events.ts';
export type { FollowedAlert as WantsInvestigation } from './asking/wanted.ts';
export { removeDeletedInvestigations } from './retention.actions.ts';
export { pruneInvestigations } from './retention.store.ts';
export { publishNews } from './news/subject-news.jobs.ts';
export { newsDue } from './news/subject-news.store.ts';
export { TOPIC } from './investigations.actions.ts';
export { decisionActions, wordsOf } from './threads/threads.actions.ts';
export type { ToolDeps } from './tools/tools.actions.ts';
export { approvalOf, TOOLS } from './tools/tools.ts';
export { openInvestigationMetrics } from './investigations.metrics.ts';
export {
  AGAIN_DUE,
  countOpen as countOpenInvestigations,
  evidenceIds,
  findInvestigation,
  findingsAbout,
  heldOfIncident,
  INVESTIGATIONS_DUE,
  investigationsOf,
  isAssigned,
  likelyCauseOf,
} from './investigations.store.ts';
export { decideAgain, onWake, schedule, workOf } from './scheduling/scheduler.jobs.ts';

/** Every route of this module. */
export function registerInvestigationModuleRoutes(http: Http, deps: InvestigationDeps & MessageDeps & DirectDeps): void {
  registerInvestigationRoutes(http, deps);
  registerMessageRoutes(http, deps);
  registerApprovalRoutes(http, deps);
  registerReadingRoutes(http, deps);
  registerDirectRoutes(http, deps);
  registerAgentRoutes(http, deps);
  registerProtocolRoutes(http);
}
