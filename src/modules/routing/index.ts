export { EVENTS } from './events.ts';
export { compileRouting } from './compile.ts';
export type { RoutingConfig } from './config.ts';
export { certainLabels, type Inhibited, inhibitedBy, inhibitedByDependency, rulesAbout } from './inhibit.ts';
export { andDefaults, decideRoute, decideRouteWithin, decideUnknown, type RouteDecision } from './route.ts';
export { type CurrentRouting, currentRouting } from './routing.store.ts';
export { checkMatchers, decideInThread, firstInThread, onPreviewThread } from './rules.threads.ts';
export { registerRoutingRoutes } from './routing.routes.ts';
