import type { Role } from '../permissions.ts';

/** Of whom a second factor is required. */
export const REQUIRED_OF = ['nobody', 'admins', 'all'] as const;
export type RequiredOf = (typeof REQUIRED_OF)[number];

/** Longest time that a device may be remembered, in days. */
export const REMEMBER_DAYS_MAX = 30;

/** What decides who may sign in how; one for the installation. */
export interface SignInRules {
  readonly secondFactor: RequiredOf;
  /** For so many days a device that was remembered is not asked at sign-in; 0: none is remembered. */
  readonly rememberDeviceDays: number;
  /** 0: nobody changed it yet. */
  readonly version: number;
}

/** Before anybody changes them. */
export const DEFAULT_RULES: SignInRules = { secondFactor: 'nobody', rememberDeviceDays: REMEMBER_DAYS_MAX, version: 0 };

/** What a session still owes: a second factor to add, or the one that its person has. Until then it opens nothing else. */
export type Hold = 'enrol' | 'verify';

/** What is known of a session and its person. */
export interface FactorFacts {
  readonly requiredOf: RequiredOf;
  readonly role: Role;
  /** Whether the person has a second factor here. */
  readonly hasFactor: boolean;
  /** Whether this session was opened or confirmed with one, here or at a provider. */
  readonly shown: boolean;
}

/** Whether somebody of this role must have a second factor. */
export function isRequired(requiredOf: RequiredOf, role: Role): boolean {
  return requiredOf === 'all' || (requiredOf === 'admins' && role === 'admin');
}

/** What a session owes; null: nothing. It is decided at each request, so an old session owes it at once. */
export function holdOf({ requiredOf, role, hasFactor, shown }: FactorFacts): Hold | null {
  if (shown) return null;
  if (hasFactor) return 'verify';
  return isRequired(requiredOf, role) ? 'enrol' : null;
}

/** Whether what is as powerful as an admin asks this person to prove who they are. */
export function isAsked({ requiredOf, role, hasFactor }: Omit<FactorFacts, 'shown'>): boolean {
  return hasFactor || isRequired(requiredOf, role);
}

/** Second factors in `amr` (RFC 8176), beside knowing a password. */
const POSSESSION: ReadonlySet<string> = new Set(['face', 'fpt', 'hwk', 'iris', 'otp', 'retina', 'sc', 'sms', 'swk', 'tel', 'vbm']);
const KNOWLEDGE: ReadonlySet<string> = new Set(['pwd', 'pin', 'kba']);
/** Values of `acr` that mean several factors or a key that resists phishing, as providers and federations name them. */
const STRONG: ReadonlySet<string> = new Set([
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:okta:loa:2fa:any',
]);

/** Whether a provider says that the person showed a second factor there. A provider that says nothing says no. */
export function providerVouches(claims: Readonly<Record<string, unknown>>): boolean {
  const { amr, acr } = claims;
  if (typeof acr === 'string' && STRONG.has(acr)) return true;
  const methods = (Array.isArray(amr) ? amr : []).filter((method): method is string => typeof method === 'string');
  if (methods.includes('mfa')) return true;
  return methods.some((method) => POSSESSION.has(method)) && methods.some((method) => KNOWLEDGE.has(method));
}

/** How long a proof counts for what is as powerful as an admin. */
export const PROOF_MINUTES = 10;
/** Clocks of two machines. */
const TOLERANCE_MS = 60_000;

/** Whether a provider says that it asked the person within the time that a proof counts; null: it does not say when. */
export function askedAtProvider(claims: Readonly<Record<string, unknown>>, now: Date): boolean | null {
  const at = claims['auth_time'];
  if (typeof at !== 'number') return null;
  const ago = now.getTime() - at * 1_000;
  return ago >= -TOLERANCE_MS && ago <= PROOF_MINUTES * 60_000;
}

/** Codes are typed with blanks and dashes, in any case. */
export function plainCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}
