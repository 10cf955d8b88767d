import { IDPS } from '../../src/integrations/providers.ts';
import type { LightMyRequestResponse as Response } from 'fastify';
import { openGivenTeams } from '../../src/modules/catalog/index.ts';
import { openSignInElsewhere, registerSignInElsewhereRoutes } from '../../src/modules/identity/index.ts';
import type { Idp } from '../../src/modules/identity/sso/provisioning.ts';
import { type Limits, openLimits } from '../../src/platform/counters/limits.ts';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { openOutbound } from '../../src/platform/outbound/outbound.ts';
import { type Cast, startCast, TEST_KEYS } from '../cast.ts';
import type { ForgingIdp } from './fakes/forging-idp.ts';

/** Cookies of one browser, as far as these tests care. */
export type Jar = Record<string, string>;

/** A server with the identity providers of signing in elsewhere, and browsers that walk through them. */
export interface Elsewhere {
  readonly cast: Cast;
  /** Identity providers besides the providers of the table. */
  readonly idps: Map<string, Idp>;
  /** Messages to people. */
  readonly notified: { readonly userId: string; readonly title: string }[];
  /** Registers an identity provider; returns its id. */
  provider(idp: ForgingIdp, settings?: Readonly<Record<string, unknown>>): Promise<string>;
  /** A GET with this browser's cookies; the jar keeps what is set. */
  get(jar: Jar, url: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Leaves for the provider and stops before coming back: our own path with the query to come back with. */
  leave(jar: Jar, idp: ForgingIdp, path: string): Promise<string>;
  /** The whole way. */
  walk(jar: Jar, idp: ForgingIdp, path: string): Promise<Response>;
  /** Who this browser is signed in as. */
  whoami(jar: Jar): Promise<string | null>;
  close(): Promise<void>;
}

/** Path and query of an address of ours. */
function ours(location: string): string {
  const url = new URL(location);
  return url.pathname + url.search;
}

/** Starts it. `allowedCidrs`: where outgoing calls may go. */
export async function startElsewhere(
  options: { readonly allowedCidrs?: readonly string[]; readonly limited?: boolean; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Elsewhere> {
  const idps = new Map<string, Idp>();
  const notified: { userId: string; title: string }[] = [];
  let limits: Limits | null = null;
  const outbound = openOutbound({ allowedCidrs: options.allowedCidrs ?? ['127.0.0.0/8'] });
  const cast = await startCast({
    env: options.env ?? {},
    register: (http, platform, identity) => {
      const elsewhere = openSignInElsewhere({
        identity,
        sealer: openSealer(TEST_KEYS.encryptionKeys),
        outbound,
        baseUrl: platform.baseUrl,
        integrationIdp: async (id) => idps.get(id) ?? null,
        idps: IDPS,
        accountsByEmail: [
          {
            id: 'chattwo',
            label: 'Mattermost',
            find: async (email) => ({
              account: { provider: 'chattwo', issuer: 'https://mm.test', subject: `mm-${email}`, displayName: email },
            }),
            open: async () => true,
          },
        ],
        teams: openGivenTeams(platform.live),
        notify: async (_tx, { userId, title }) => void notified.push({ userId, title }),
      });
      if (options.limited) limits = openLimits({ db: platform.db, log: platform.log, redis: null });
      registerSignInElsewhereRoutes(http, elsewhere, limits);
    },
  });

  const get: Elsewhere['get'] = async (jar, url, headers = {}) => {
    const response = await cast.http.inject({ url, cookies: { ...jar }, headers: { ...headers } });
    for (const cookie of response.cookies as { name: string; value: string }[]) {
      if (cookie.value === '') delete jar[cookie.name];
      else jar[cookie.name] = cookie.value;
    }
    return response;
  };
  const leave: Elsewhere['leave'] = async (jar, idp, path) => {
    const away = await get(jar, path);
    if (away.statusCode !== 302) throw new Error(`${path}: ${away.statusCode} ${away.body}`);
    return ours(await idp.visit(String(away.headers.location)));
  };
  return {
    cast,
    idps,
    notified,
    provider: async (idp, settings = {}) => {
      const made = await cast.alice.inject({
        method: 'POST',
        url: '/api/v1/oidc/providers',
        payload: { name: 'Corp', issuer: idp.url, client_id: idp.clientId, client_secret: idp.clientSecret, ...settings },
      });
      if (made.statusCode !== 201) throw new Error(made.body);
      return made.json().id;
    },
    get,
    leave,
    walk: async (jar, idp, path) => get(jar, await leave(jar, idp, path)),
    whoami: async (jar) => {
      const response = await cast.http.inject({ url: '/api/v1/auth/me', cookies: { ...jar } });
      return response.statusCode === 200 ? response.json().user.display_name : null;
    },
    close: async () => {
      await limits?.close();
      await cast.close();
      await outbound.close();
    },
  };
}
