export {
  type Connection,
  type ConnectionCheck,
  type ConnectionProvider,
  type ConnectionReport,
  type DirectoryChannel,
  type DirectoryResult,
  type IntegrationKind,
  secretsOf,
} from './connection.ts';
export { type Connections, openConnections } from './connections.actions.ts';
export { registerConnectionRoutes } from './connections.routes.ts';
