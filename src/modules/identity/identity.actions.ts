import { hash } from 'node:crypto';
import { hashesAtOnce, openPasswords } from '../../platform/crypto/passwords.ts';
import { openSealer } from '../../platform/crypto/sealing.ts';
import { openWorkQueue, type WorkQueue } from '../../platform/crypto/work-queue.ts';
import { type ParsedToken, tokenDigest } from '../../platform/crypto/token.ts';
import type { AuthenticationOptions, Authenticator } from '../../platform/http/authenticate.ts';
import type { CredentialGuard } from '../../platform/http/strangers/credential-guard.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { basePathOf } from '../../platform/http/values/base-path.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAuthenticator } from './sessions/authenticate.actions.ts';
import type { IdentityContext } from './context.ts';
import { FailedSignIns } from './sessions/failed-sign-ins.ts';
import { AddressLines } from './sessions/address-lines.actions.ts';
import { recordFailure } from './sessions/lock.actions.ts';
import { makeSetupCode } from './accounts/setup-code.ts';
import type { CookieScope } from './sessions/session-cookies.ts';

/** The module, opened: what its routes and the gate work with. */
export interface Identity {
  readonly context: IdentityContext;
  /** For `installAuthentication`. */
  readonly options: AuthenticationOptions;
  readonly cookies: CookieScope;
  readonly addressLines: AddressLines;
  /** Set-ups, one after the other. */
  readonly setupLine: WorkQueue;
}

const SETUPS_WAITING = 1_000;

/** What the module needs besides the platform. */
export interface IdentityOptions {
  /** Whether emails can be sent; default: whether the configuration names a mail server. */
  readonly mailConfigured?: () => Promise<boolean>;
  /** Look up tokens of programs, which are no people; default: they open nothing. */
  readonly programs?: Pick<Authenticator['tokens'], 'agent' | 'webhook'>;
  /** How far sample data is; default: there is none. */
  readonly sampleState?: IdentityContext['sampleState'];
  /** Limits for strangers; default: none. */
  readonly guard?: CredentialGuard;
}

/** Opens the module. `pepper` keys every digest: with another one all sessions and tokens are strangers. */
export function openIdentity(
  platform: Pick<Platform, 'config' | 'db' | 'live' | 'log' | 'baseUrl'>,
  keys: Keys,
  options: IdentityOptions = {},
): Identity {
  const { config, db, live, log, baseUrl } = platform;
  const { pepper } = keys;
  const context: IdentityContext = {
    db,
    live,
    log,
    pepper,
    sealer: openSealer(keys.encryptionKeys),
    passwords: openPasswords(hashesAtOnce(config)),
    setupCode: config.SETUP_CODE ?? makeSetupCode(pepper),
    failedSignIns: new FailedSignIns(
      (record) => recordFailure(db, record),
      () => performance.now(),
    ),
    sessionLifetimeMs: config.SESSION_LIFETIME,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    mailConfigured: options.mailConfigured ?? (async () => config.SMTP_URL !== null),
    sampleState: options.sampleState ?? (async () => null),
  };
  return {
    context,
    options: {
      authenticator: createAuthenticator(context, options.programs),
      pepper,
      ownOrigin: new URL(baseUrl).origin,
      allowQueryToken: config.WEBHOOK_ALLOW_QUERY_TOKEN,
      ...(options.guard ? { strangers: { guard: options.guard, digestOf: digestsOf(pepper) } } : {}),
    },
    cookies: { path: basePathOf(baseUrl) || '/', secure: config.SECURE_COOKIES },
    addressLines: new AddressLines(),
    setupLine: openWorkQueue(1, SETUPS_WAITING),
  };
}

const DIGESTS_MAX = 10_000;

/**
 * Digests of tokens, remembered by a plain hash: every request asks for one, and a keyed digest costs thirty times as much.
 */
function digestsOf(pepper: string): (token: ParsedToken) => string {
  const known = new Map<string, string>();
  return ({ text }) => {
    const key = hash('sha256', text, 'base64');
    let digest = known.get(key);
    if (digest === undefined) {
      digest = tokenDigest(pepper, text).toString('hex');
      if (known.size >= DIGESTS_MAX) known.clear();
      known.set(key, digest);
    }
    return digest;
  };
}
