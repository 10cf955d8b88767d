import type { Http } from '../../platform/http/server.ts';
import { type AgentTokenRouteDeps, registerAgentTokenRoutes } from './tokens/tokens.routes.ts';
import { registerTalkRoutes } from './talk/talk.routes.ts';
import type { TalkDeps } from './talk/talk.actions.ts';
import { type AgentRouteDeps, registerAgentRoutes } from './work/work.routes.ts';

export { ASKS_DUE, asksOf } from './talk/asks.store.ts';
export { expireAsks } from './talk/asks.actions.ts';
export { forgetIncident } from './talk/forget.actions.ts';
export { draftsIn, pruneTalk, withTalk } from './talk/open.actions.ts';
export { sayAsAgent, type TalkDeps, notifyMentioned, useDraft } from './talk/talk.actions.ts';
export type { TalkPorts } from './talk/talk-ports.ts';
export { AskView, viewAsk } from './talk/talk.schema.ts';
export { EVENTS } from './events.ts';
export { appendEvent, hintTyping, pruneEvents as pruneAgentEvents } from './events/event-log.store.ts';
export { type AgentMetrics, openAgentMetrics } from './agents.metrics.ts';
export type { AgentWork } from './ports.ts';
export { AgentStreams, type StreamDeps } from './events/streams.keeper.ts';
export { callWebhooks, WEBHOOK_SECRETS } from './webhook/webhook.jobs.ts';
export { WEBHOOKS_DUE } from './webhook/webhook.store.ts';
export { noteIdle } from './presence.store.ts';
export { type Investigator, openRoster, type Roster } from './tokens/roster.store.ts';
export { agentLookup, agentOf, assertCapability, restrictAgent } from './tokens/tokens.actions.ts';
export {
  agentsWindow,
  agentTokenDigests,
  anyInvestigator,
  countOnline,
  findAgent,
  listAgents,
  lockAgentToJudge,
  onlineInvestigators,
  type PresentAgent,
} from './tokens/tokens.store.ts';

/** Every route of this module. */
export function registerAgentModuleRoutes(http: Http, deps: AgentTokenRouteDeps & AgentRouteDeps & { readonly talk: TalkDeps }): void {
  registerAgentTokenRoutes(http, deps);
  registerAgentRoutes(http, deps);
  registerTalkRoutes(http, deps.talk);
}
