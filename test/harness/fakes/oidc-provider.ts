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
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
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

/** Signs in from `start` without a browser: follows redirects, fills the provider's own pages. @returns the cookies in the end */
export async function passWithoutBrowser(start: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  let next: URL | null = new URL(start);
  let body: URLSearchParams | null = null;
  while (next) {
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: cookies() },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1];
    body = location === null && prompt !== undefined ? new URLSearchParams({ prompt, login, password: 'whatever' }) : null;
    if (location !== null) next = new URL(location, next);
    // Back here, whatever page it is.
    if (body === null && (location === null || jar.has('svc_session'))) next = null;
  }
  return cookies();
}
