import type { Http } from '../../platform/http/server.ts';
import { type AgentTokenRouteDeps, registerAgentTokenRoutes } from './tokens/tokens.routes.ts';
import { type AgentRouteDeps, registerAgentRoutes } from './work/work.routes.ts';

export { EVENTS } from './events.ts';
export { appendEvent, pruneEvents as pruneAgentEvents } from './events/event-log.store.ts';
export type { AgentWork } from './ports.ts';
export { AgentStreams } from './events/streams.keeper.ts';
export { noteIdle } from './presence.store.ts';
export { agentLookup, agentOf, assertCapability } from './tokens/tokens.actions.ts';
export { anyInvestigator, countOnline, findAgent, onlineInvestigators } from './tokens/tokens.store.ts';

/** Every route of this module. */
export function registerAgentModuleRoutes(http: Http, deps: AgentTokenRouteDeps & AgentRouteDeps): void {
  registerAgentTokenRoutes(http, deps);
  registerAgentRoutes(http, deps);
}
