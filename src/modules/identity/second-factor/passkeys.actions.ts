import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { keyedDigest } from '../../../platform/crypto/token.ts';
import { Problem } from '../../../platform/errors.ts';
import { isOutage } from '../../../platform/outage.ts';
import type { User } from '../accounts/users.store.ts';
import type { IdentityContext } from '../context.ts';
import { type RelyingParty, relyingParty } from './passkeys.ts';
import { type ChallengePurpose, findPasskey, insertChallenge, type Passkey, selectPasskeys, takeChallenge } from './passkeys.store.ts';

const CHALLENGE_MINUTES = 5;
const ALGORITHMS = { es256: -7, ed25519: -8, rs256: -257 } as const;

/** In JSON, as WebAuthn writes it. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** A passkey that was shown, and its counter then: what is left is to note its use. */
export interface ShownPasskey {
  readonly passkey: Passkey;
  readonly counter: number;
}

/** @throws Problem `conflict` where the address of the service allows no passkeys */
function partyOf({ baseUrl }: IdentityContext): RelyingParty {
  const party = relyingParty(baseUrl);
  if (!party) throw new Problem('conflict', 'Passkeys need BASE_URL to be an https address with a name, not an IP address');
  return party;
}

const challengeDigest = (context: IdentityContext, challenge: string): Buffer =>
  keyedDigest(context.pepper, 'passkey challenge', challenge);

async function keep(
  context: IdentityContext,
  { challenge }: { readonly challenge: string },
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<void> {
  await insertChallenge(context.db, { digest: challengeDigest(context, challenge), purpose, userId, minutes: CHALLENGE_MINUTES });
}

const descriptors = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] as AuthenticatorTransport[] }));

/** What the browser needs to make a passkey for somebody. */
export async function passkeyToAdd(context: IdentityContext, user: User): Promise<PasskeyOptions> {
  const party = partyOf(context);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: 'Tocsin',
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.displayName,
    attestationType: 'none',
    excludeCredentials: descriptors(await selectPasskeys(context.db, user.id)),
    // Known to the browser by itself and unlocked by its owner: one that signs in alone is two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: Object.values(ALGORITHMS),
  });
  await keep(context, options, 'register', user.id);
  return { ...options };
}

/** Reads a passkey that a browser made; null when anything does not hold. Its challenge is used up either way. */
export async function readNewPasskey(
  context: IdentityContext,
  userId: string,
  response: unknown,
): Promise<Omit<Passkey, 'id' | 'userId' | 'name' | 'createdAt' | 'lastUsedAt'> | null> {
  const party = partyOf(context);
  try {
    if (hasCertificates(response as RegistrationResponseJSON)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(context.db, challengeDigest(context, challenge), 'register', userId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: Object.values(ALGORITHMS),
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  } catch (error) {
    return refused(context, error);
  }
}

/** We ask for no attestation. A chain of certificates would make the library fetch the addresses that a stranger wrote into it. */
function hasCertificates({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  return !['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined;
}

/** What the browser needs to show a passkey: one of this person, or of whoever is there. */
export async function passkeyToShow(context: IdentityContext, userId: string | null): Promise<PasskeyOptions> {
  const party = partyOf(context);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : descriptors(await selectPasskeys(context.db, userId)),
  });
  await keep(context, options, userId === null ? 'sign_in' : 'step', userId);
  return { ...options };
}

/** The passkey that a browser names, whether or not it can show it. */
export function passkeyNamed(context: IdentityContext, response: unknown): Promise<Passkey | null> {
  const { id } = response as { id?: unknown };
  return typeof id === 'string' ? findPasskey(context.db, id) : Promise.resolve(null);
}

/** Judges what a browser shows of this passkey; null when anything does not hold. The challenge is used up either way. */
export async function readShownPasskey(
  context: IdentityContext,
  passkey: Passkey,
  response: unknown,
  asked: { readonly userId: string | null },
): Promise<ShownPasskey | null> {
  const party = partyOf(context);
  const purpose = asked.userId === null ? 'sign_in' : 'step';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(context.db, challengeDigest(context, challenge), purpose, asked.userId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // With 0 the library lets every counter pass: noting the use judges it, once and for two at a time.
        counter: 0,
        transports: [...passkey.transports] as AuthenticatorTransport[],
      },
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : null;
  } catch (error) {
    return refused(context, error);
  }
}

/** The library throws for whatever does not hold; the reason is for the log, a stranger learns none. */
function refused({ log }: IdentityContext, error: unknown): null {
  if (error instanceof Problem || isOutage(error)) throw error;
  log.info({ err: error }, 'a passkey was refused');
  return null;
}
