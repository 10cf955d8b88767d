import type { Http } from '../../platform/http/server.ts';
import type { PolicyDeps } from './policies.actions.ts';
import { registerPolicyRoutes } from './policies.routes.ts';

/** Every route of this module. */
export function registerEscalationRoutes(http: Http, deps: PolicyDeps): void {
  registerPolicyRoutes(http, deps);
}
