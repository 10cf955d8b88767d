export { EVENTS } from './events.ts';
export { type Connections, INTEGRATION_SECRETS, openConnections } from './connections.actions.ts';
export { registerConnectionRoutes } from './connections.routes.ts';
export { CREDENTIALS } from './credential-providers.actions.ts';
export { registerCredentialRoutes } from './credentials.routes.ts';
export { registerWorkspaceRoutes, type WorkspaceDeps } from './oauth.routes.ts';
export { readSharedSecret, SHARED_SECRET_VALUES } from './shared-secrets.actions.ts';
