export { compileRouting, type CompiledRouting } from './compile.ts';
export { type Destination, NO_ROUTING, type Provider, PROVIDERS, type RoutingConfig, type RoutingRule } from './config.ts';
export type { Routable } from './matcher.ts';
export { decideRoute, type MatchedRule, type RouteDecision, type RoutedDestination } from './route.ts';
export { type CurrentRouting, currentRouting } from './routing.store.ts';
export type { TimeInterval } from './time-interval.ts';
export { registerRoutingRoutes } from './routing.routes.ts';
export type { RoutingDeps } from './routing.actions.ts';
