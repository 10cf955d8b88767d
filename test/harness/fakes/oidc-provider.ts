import type { Server } from 'node:http';
import { Provider } from 'oidc-provider';

/** A real OpenID Connect server with one registered client; anybody may sign in with any password. */
export interface OidcServer {
  readonly issuer: string;
  close(): Promise<void>;
}

export interface OidcServerOptions {
  readonly port: number;
  readonly client: { readonly id: string; readonly secret: string };
  readonly redirectUris: readonly string[];
  readonly afterLogout: string;
  /** Claims of whoever signs in under this name. */
  readonly claimsOf: (login: string) => Readonly<Record<string, unknown>>;
}

/** Starts it on the loopback. Its claims come by the user info endpoint, as the standard has it. */
export async function startOidcServer(options: OidcServerOptions): Promise<OidcServer> {
  const issuer = `http://127.0.0.1:${options.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: options.client.id,
        client_secret: options.client.secret,
        redirect_uris: [...options.redirectUris],
        post_logout_redirect_uris: [options.afterLogout],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_context, login) => ({ accountId: login, claims: async () => ({ sub: login, ...options.claimsOf(login) }) }),
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  });
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = provider.listen(options.port, '127.0.0.1', () => resolve(listening));
  });
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
