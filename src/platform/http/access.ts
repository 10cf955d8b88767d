/**
 * Who may call a route. Every route declares exactly one class (specification 5.1); the server refuses to start
 * when one does not.
 */
export type Access = 'public' | 'session' | 'cookie' | 'agent' | 'webhook';

/** Put into a route's `config`. */
export interface RouteAccess {
  readonly access: Access;
  /** Needed besides a sign-in, from the catalogue in `modules/identity`. */
  readonly permission?: string;
  /** Why a public route may be public, where it is not obvious: `signature`, `token in path`. */
  readonly proof?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    permission?: string;
    proof?: string;
    /** The route awaits `request.admission` itself, before it stores or answers anything. */
    admitsItself?: boolean;
  }
}
