export { compileRouting, type CompiledRouting } from './compile.ts';
export type { RoutingConfig } from './config.ts';
export { decideRoute, type RouteDecision } from './route.ts';
export { currentRouting } from './routing.store.ts';
export { registerRoutingRoutes } from './routing.routes.ts';
