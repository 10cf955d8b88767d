import type { Http } from '../../platform/http/server.ts';
import { registerApprovalRoutes } from './approvals.routes.ts';
import { type DirectDeps, registerDirectRoutes } from './direct.routes.ts';
import { type InvestigationRouteDeps, registerInvestigationRoutes } from './investigations.routes.ts';
import { type MessageDeps, registerMessageRoutes } from './messages.routes.ts';
import { registerReadingRoutes } from './reading.routes.ts';
import { registerAgentRoutes } from './agents.routes.ts';

export { expireOverdue } from './approvals.actions.ts';
export { APPROVALS_DUE } from './approvals.store.ts';
export { askAutomatically, type AutomaticDeps, investigatePromoted, investigateWanted, prepareToAsk, wishOfAlert } from './ask.actions.ts';
export { EVENTS } from './events.ts';
export type { FollowedAlert as WantsInvestigation } from './wanted.ts';
export { removeDeletedInvestigations } from './retention.actions.ts';
export { endWorkOn, lockWorkOn } from './privacy.actions.ts';
export { pruneInvestigations } from './retention.store.ts';
export { tellNews } from './subject-news.jobs.ts';
export { newsDue } from './subject-news.store.ts';
export { askForSummaries } from './summaries.actions.ts';
export { TOPIC } from './investigations.actions.ts';
export type { SecretReads } from './direct.routes.ts';
export type { AgentReads } from './reading-ports.ts';
export type { InvestigationPorts } from './ports.ts';
export type { ToolDeps } from './tools.actions.ts';
export { approvalOf, TOOLS } from './tools.ts';
export { openInvestigationMetrics } from './investigations.metrics.ts';
export {
  countOpen as countOpenInvestigations,
  evidenceIds,
  findInvestigation,
  findingsAbout,
  INVESTIGATIONS_DUE,
  investigationsOf,
  investigationsWindow,
  isAssigned,
  listInvestigations,
} from './investigations.store.ts';
export { viewInvestigation } from './investigations.schema.ts';
export { decideAgain, onWake, schedule, workOf } from './scheduler.jobs.ts';

/** Every route of this module. */
export function registerInvestigationModuleRoutes(http: Http, deps: InvestigationRouteDeps & MessageDeps & DirectDeps): void {
  registerInvestigationRoutes(http, deps);
  registerMessageRoutes(http, deps);
  registerApprovalRoutes(http, deps);
  registerReadingRoutes(http, deps);
  registerDirectRoutes(http, deps);
  registerAgentRoutes(http, deps);
}
