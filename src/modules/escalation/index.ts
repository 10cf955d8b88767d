import type { Http } from '../../platform/http/server.ts';
import type { CoverageSources } from './coverage/coverage.actions.ts';
import { registerCoverageRoutes } from './coverage/coverage.routes.ts';
import type { PolicyDeps } from './policies/policies.actions.ts';
import { registerPolicyRoutes } from './policies/policies.routes.ts';
import { registerPausedRoutes } from './paused.routes.ts';

export { EVENTS } from './events.ts';
export { type CoverageSources, lintSaved, type Saved } from './coverage/coverage.actions.ts';
export { type Escalation, openEscalation } from './escalation.actions.ts';
export { noteLeaver } from './leavers.store.ts';
export { levelsWithoutAnybody, type PageOfIncident, pagesBetween, pagesOfIncidents } from './pages-count.store.ts';

/** Every route of this module. */
export function registerEscalationRoutes(http: Http, deps: PolicyDeps & { readonly sources: CoverageSources }): void {
  registerPolicyRoutes(http, deps);
  registerPausedRoutes(http, deps);
  registerCoverageRoutes(http, deps);
}
