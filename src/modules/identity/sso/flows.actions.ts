import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncryptedColumn } from '../../../platform/crypto/rotate.store.ts';
import { openSealed } from '../../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import { keyedDigest, randomSecret } from '../../../platform/crypto/token.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import type { CookieScope } from '../sessions/session-cookies.ts';
import type { Checks } from './oidc.client.ts';
import { insertFlow, takeFlow } from './sso.store.ts';

/** Why a browser was sent away. */
export type FlowKind = 'sign_in' | 'step_up' | 'link' | 'grant' | 'workspace';

export interface FlowStart {
  readonly kind: FlowKind;
  /** The identity provider, or the integration for a workspace. */
  readonly idp: string;
  /** Who is signed in; null for a sign-in. */
  readonly userId: string | null;
  /** A path of ours, safe already. */
  readonly returnTo: string;
}

/** A flow that its own browser came back from. */
export interface Returned {
  readonly kind: FlowKind;
  readonly checks: Checks;
  readonly userId: string | null;
  readonly returnTo: string;
}

/** The way through a provider and back: one browser, one use, ten minutes. */
export interface Flows {
  /** Remembers the flow and puts the cookie on the answer; null: a program begins it, and a browser takes it on. */
  begin(reply: FastifyReply | null, start: FlowStart): Promise<Checks>;
  /**
   * The flow of one of these kinds that this browser began, used up by this call.
   *
   * @throws Problem `bad_request`, the same whatever does not hold
   */
  end(request: FastifyRequest, reply: FastifyReply, kinds: readonly FlowKind[], idp: string): Promise<Returned>;
}

const LIFETIME_MS = 10 * 60_000;
/** 256 bits in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const STALE = 'This sign-in was not started in this browser, was finished already, or took longer than ten minutes; start again';

/** What the seal of a flow's secrets proves: that they belong to this row. */
const contextOf = (digest: Buffer): string => `sign_in_flows.secrets.${digest.toString('hex')}`;

/** What flows keep, for moving it to the newest key. */
export const FLOW_SECRETS: EncryptedColumn = {
  table: 'sign_in_flows',
  column: 'secrets',
  key: ['digest'],
  shape: 'text',
  // A bytea reads as \\x and hexadecimal.
  contextOf: ({ digest = '' }) => `sign_in_flows.secrets.${digest.slice(2)}`,
};

export interface FlowDeps {
  readonly db: Database;
  readonly pepper: string;
  readonly sealer: Sealer;
  readonly cookies: CookieScope;
}

/** Opens the flows. State, nonce and verifier never come from the client alone: it brings the state, we keep the rest. */
export function openFlows({ db, pepper, sealer, cookies: { path, secure } }: FlowDeps): Flows {
  // The prefix keeps a sibling domain from planting the cookie; browsers take it only with Secure, and only for the root.
  const name = secure ? `__${path === '/' ? 'Host' : 'Secure'}-svc_sign_in` : 'svc_sign_in';
  const attributes = { path, httpOnly: true, secure, sameSite: 'lax' as const };
  const digestOf = (purpose: string, secret: string) => keyedDigest(pepper, purpose, secret);
  return {
    begin: async (reply, { kind, idp, userId, returnTo }) => {
      const checks: Checks = { state: randomSecret(), nonce: randomSecret(), verifier: randomSecret() };
      // A program has no browser. Whoever comes back must be signed in as the person who began.
      const browser = reply === null ? checks.state : randomSecret();
      const digest = digestOf('sign-in state', checks.state);
      const secrets = sealer.seal(JSON.stringify({ nonce: checks.nonce, verifier: checks.verifier, returnTo }), contextOf(digest));
      await insertFlow(
        db,
        { digest, browser: digestOf('sign-in browser', browser), purpose: `${kind}:${idp}`, userId, secrets },
        LIFETIME_MS,
      );
      reply?.setCookie(name, browser, { ...attributes, maxAge: LIFETIME_MS / 1_000 });
      return checks;
    },
    end: async (request, reply, kinds, idp) => {
      const { state } = request.query as { state?: unknown };
      const cookie = request.cookies[name];
      reply.setCookie(name, '', { ...attributes, expires: new Date(0) });
      if (typeof state !== 'string' || !SECRET.test(state)) throw new Problem('bad_request', STALE);
      const flow = await takeFlow(db, digestOf('sign-in state', state));
      const kind = kinds.find((one) => flow?.purpose === `${one}:${idp}`);
      if (!flow || !kind) throw new Problem('bad_request', STALE);
      const isBound = (secret: string) => timingSafeEqual(flow.browser, digestOf('sign-in browser', secret));
      if (!(cookie !== undefined && isBound(cookie)) && !(kind === 'workspace' && isBound(state))) throw new Problem('bad_request', STALE);
      const kept = JSON.parse(openSealed(sealer, flow.secrets, contextOf(flow.digest), 'this sign-in')) as {
        nonce: string;
        verifier: string;
        returnTo: string;
      };
      return { kind, checks: { state, nonce: kept.nonce, verifier: kept.verifier }, userId: flow.userId, returnTo: kept.returnTo };
    },
  };
}
