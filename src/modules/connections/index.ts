export { type Connections, openConnections } from './connections.actions.ts';
export { registerConnectionRoutes } from './connections.routes.ts';
