import { emailProblem, normaliseEmail } from '../email.ts';
import type { AccountRef, LinkedAccount } from './linked-accounts.store.ts';
import type { GroupRules } from './groups.ts';
import type { Role } from '../permissions.ts';
import type { User } from '../accounts/users.store.ts';

/** Who may come in for the first time. `allowed` needs a verified address under one of the domains. */
export interface SignUp {
  readonly allowed: boolean;
  /** Never admin: whoever can change a provider must not gain more than they have. */
  readonly role: Exclude<Role, 'admin'>;
  /** Lower case. None: nobody. */
  readonly domains: readonly string[];
  /** Whether an address counts of which the provider does not say whether it is verified. Never one that it calls unverified. */
  readonly trustEmail: boolean;
}

/** Claims of an ID token that held, and of the user info that belongs to it. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** More than who somebody is: a scope, and what makes the provider hand out a token that lasts. */
export interface GrantRequest {
  readonly scope: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A way to sign in other than by password: an OpenID Connect provider with our registration there. */
export interface Idp {
  /** The id of an integration, or `oidc:<provider id>`. */
  readonly id: string;
  /** As people know it: `Google`. */
  readonly label: string;
  /** Exactly as the provider writes it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | null;
  readonly scopes: readonly string[];
  /** What a person can allow besides signing in, by our name of it. */
  readonly grants?: Readonly<Record<string, GrantRequest>>;
  readonly signUp: SignUp;
  /** How groups decide over roles and teams; left out: not at all. */
  readonly groups?: GroupRules & { readonly provider: string };
  /** Changes with every setting above. */
  readonly version: string;
  /** Whose account the claims tell of; null when they lack what names it. */
  accountOf(claims: Claims): Omit<AccountRef, 'provider'> | null;
}

/** Finds an identity provider that is open; null: there is none, it is switched off, or it is not complete. */
export type FindIdp = (id: string) => Promise<Idp | null>;

/** The account by issuer and subject: what OpenID Connect guarantees to be unique and never given to another. */
export function accountOfSubject(claims: Claims): Omit<AccountRef, 'provider'> {
  return { issuer: claims.iss, subject: claims.sub };
}

/** What the claims say about a person. `email` only where the provider says that it is verified, or is trusted to verify it. */
export interface Person {
  readonly email: string | null;
  /** The provider says so itself. An address that is only trusted matches nobody's account elsewhere. */
  readonly emailVerified: boolean;
  readonly unverifiedEmail: boolean;
  readonly name: string;
}

/**
 * Reads a person; most providers write `email_verified` as a boolean, some as text, some not at all.
 *
 * @param trustEmail whether an address counts when the provider does not write it
 */
export function personOf(claims: Claims, trustEmail = false): Person {
  const given = claims['email'];
  const email = typeof given === 'string' && emailProblem(given) === null ? given.trim() : null;
  const said = claims['email_verified'];
  const emailVerified = said === true || said === 'true';
  const counts = emailVerified || (trustEmail && said === undefined);
  const name = [claims['name'], claims['preferred_username'], email].find((entry) => typeof entry === 'string' && entry.trim() !== '');
  return {
    email: counts ? email : null,
    emailVerified,
    unverifiedEmail: email !== null && !counts,
    name: String(name ?? claims.sub)
      .trim()
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, 100),
  };
}

/** What a finished sign-in at a provider means here. A refusal is a sentence for the person. */
export type SignInDecision =
  | { readonly kind: 'sign_in'; readonly user: User; readonly link: LinkedAccount }
  | ({ readonly kind: 'sign_up'; readonly email: string; readonly role: SignUp['role'] } & Pick<Person, 'emailVerified' | 'name'>)
  | { readonly kind: 'refused'; readonly reason: string };

export interface SignInFacts {
  readonly idp: Pick<Idp, 'label' | 'signUp'>;
  readonly person: Person;
  /** Whoever linked the account. */
  readonly linked: { readonly link: LinkedAccount; readonly user: User | null } | null;
  /** Whoever has the person's address here. */
  readonly sameAddress: boolean;
}

/**
 * Decides who comes in. The account alone names the person; an address opens no account that exists, verified or not:
 * whoever controls a mailbox, or a careless provider, would otherwise own it.
 */
export function decideSignIn({ idp, person, linked, sameAddress }: SignInFacts): SignInDecision {
  if (linked) {
    if (linked.user?.active) return { kind: 'sign_in', user: linked.user, link: linked.link };
    return { kind: 'refused', reason: 'This account is deactivated: ask an administrator' };
  }
  const stranger = `No Tocsin account is linked with this ${idp.label} account`;
  if (sameAddress)
    return { kind: 'refused', reason: `${stranger}. Sign in with your password and link ${idp.label} in your profile; then this works` };
  if (!idp.signUp.allowed) return { kind: 'refused', reason: `${stranger}: ask an administrator for an invitation` };
  if (person.email === null)
    return {
      kind: 'refused',
      reason: person.unverifiedEmail
        ? `${idp.label} does not say that your email address is verified: ask an administrator for an invitation`
        : `${idp.label} did not provide an email address: ask an administrator for an invitation`,
    };
  if (!inDomains(person.email, idp.signUp.domains))
    return {
      kind: 'refused',
      reason: 'Your email address is under none of the domains that may join: ask an administrator for an invitation',
    };
  const { email, emailVerified, name } = person;
  return { kind: 'sign_up', email, emailVerified, name, role: idp.signUp.role };
}

/** The domain itself, not those below it. */
function inDomains(email: string, domains: readonly string[]): boolean {
  const normalised = normaliseEmail(email);
  return domains.includes(normalised.slice(normalised.lastIndexOf('@') + 1));
}

/** `example.org, example.com` → lower case names; null when one is no domain name. */
export function parseDomains(text: string): readonly string[] | null {
  const names = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  return names.every(isDomain) ? names : null;
}

/** Lower-case ASCII labels with at least one dot. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

const MAX_RETURN_PATH = 2_000;

/** The page to go to afterwards: a path of this service, else `/`. Nothing that a browser could read as another place. */
export function safeReturnPath(text: string | undefined): string {
  if (text === undefined || text.length > MAX_RETURN_PATH || !text.startsWith('/')) return '/';
  // Browsers drop tabs and line breaks from addresses and read a backslash as a slash.
  if (/[\\\p{Cc}\p{Z}]/u.test(text) || /^\/(%2f|%5c|%0|%1|%7f|%25)/i.test(text)) return '/';
  const url = URL.parse(text, 'https://own.invalid');
  if (url?.origin !== 'https://own.invalid' || url.pathname.startsWith('//')) return '/';
  if (/^\/(api|webhooks|internal)(\/|$)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
