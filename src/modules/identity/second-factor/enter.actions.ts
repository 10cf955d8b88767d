import { keyedDigest, randomSecret } from '../../../platform/crypto/token.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { findUser, lockUser, type User } from '../accounts/users.store.ts';
import type { Client, IdentityContext } from '../context.ts';
import { normaliseEmail } from '../email.ts';
import { beginSession, type Proved, type SignedIn } from '../sessions/begin-session.actions.ts';
import type { AddressLines } from '../sessions/address-lines.actions.ts';
import { passkeyNamed, passkeyToShow, type PasskeyOptions, readShownPasskey } from './passkeys.actions.ts';
import { notePasskeyUse } from './passkeys.store.ts';
import {
  findFactors,
  findHalfSignIn,
  insertHalfSignIn,
  isRemembered,
  loadRules,
  rememberDevice,
  takeHalfSignIn,
} from './second-factor.store.ts';
import { asAttempt, auditRecovery, type FactorMethod, judgeFactor, type Shown, wrongPasskey } from './show-factor.actions.ts';

/** How long a sign-in waits for its second factor. */
export const HALF_MINUTES = 10;

/** A browser that signs in: where from, the session it has, and whether it was remembered. */
export interface Entering extends Client {
  readonly presented?: string | undefined;
  readonly device?: string | undefined;
}

/** A session; or the secret of a sign-in that wants its second factor first. */
export type Entered = { readonly kind: 'signed_in'; readonly signedIn: SignedIn } | { readonly kind: 'half'; readonly secret: string };

const halfDigest = (context: IdentityContext, secret: string): Buffer => keyedDigest(context.pepper, 'half sign-in', secret);
const deviceDigest = (context: IdentityContext, secret: string): Buffer => keyedDigest(context.pepper, 'remembered device', secret);

/**
 * Lets somebody in whose first step held. Whoever has a second factor shows it first, unless the provider vouches for one or the
 * device is remembered.
 */
export async function enter(context: IdentityContext, tx: Tx, user: User, client: Entering, proved: Proved): Promise<Entered> {
  if (!proved.factor && (await findFactors(tx, user.id)).any) {
    if (!(await isKnownDevice(context, tx, user, client))) {
      const secret = randomSecret();
      await insertHalfSignIn(tx, halfDigest(context, secret), user.id, HALF_MINUTES);
      return { kind: 'half', secret };
    }
    return { kind: 'signed_in', signedIn: await beginSession(context, tx, user, client, { factor: true, fresh: false }) };
  }
  return { kind: 'signed_in', signedIn: await beginSession(context, tx, user, client, proved) };
}

async function isKnownDevice(context: IdentityContext, tx: Tx, user: User, { device }: Entering): Promise<boolean> {
  if (device === undefined) return false;
  const { rememberDeviceDays: days } = await loadRules(tx);
  return days > 0 && (await isRemembered(tx, deviceDigest(context, device), user.id, days));
}

const START_AGAIN = 'This sign-in was finished already or took longer than ten minutes; start again';

/** Whose sign-in waits for a second factor. @throws Problem `unauthenticated` */
async function whoWaits(context: IdentityContext, secret: string | undefined): Promise<User> {
  const userId = secret === undefined ? null : await findHalfSignIn(context.db, halfDigest(context, secret));
  const user = userId === null ? null : await findUser(context.db, userId);
  if (!user?.active) throw new Problem('unauthenticated', START_AGAIN);
  return user;
}

/** What a second factor can be, best first. */
export async function methodsOf(context: IdentityContext, userId: string): Promise<FactorMethod[]> {
  const { app, passkeys, recoveryCodesLeft } = await findFactors(context.db, userId);
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(app ? (['code'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** What the second step of a sign-in can be. @throws Problem `unauthenticated` */
export async function secondStepOf(
  context: IdentityContext,
  secret: string | undefined,
): Promise<{ readonly email: string; readonly methods: FactorMethod[]; readonly rememberDays: number }> {
  const user = await whoWaits(context, secret);
  const { rememberDeviceDays } = await loadRules(context.db);
  return { email: user.email, methods: await methodsOf(context, user.id), rememberDays: rememberDeviceDays };
}

/** A challenge for the passkeys of whoever waits. @throws Problem `unauthenticated` */
export async function passkeyForSecondStep(context: IdentityContext, secret: string | undefined): Promise<PasskeyOptions> {
  return passkeyToShow(context, (await whoWaits(context, secret)).id);
}

/**
 * The second step of a sign-in.
 *
 * @returns the session, and the secret of the device where it is to be remembered
 * @throws Problem `unauthenticated` when it was finished or took too long; `validation_failed`, `account_locked`
 */
export async function takeSecondStep(
  context: IdentityContext,
  lines: AddressLines,
  input: Shown & { readonly secret: string | undefined; readonly remember: boolean },
  client: Entering,
): Promise<{ readonly signedIn: SignedIn; readonly device: string | null; readonly days: number }> {
  const { secret = '' } = input;
  const user = await whoWaits(context, input.secret);
  return lines.run(normaliseEmail(user.email), () =>
    asAttempt(context, user, client, async (forget) => {
      const use = await judgeFactor(context, user, input);
      return context.db.transaction(async (tx) => {
        if (!(await takeHalfSignIn(tx, halfDigest(context, secret))) || !(await lockUser(tx, user.id))?.active)
          throw new Problem('unauthenticated', START_AGAIN);
        if ((await use(tx)) === 'recovery_code') await auditRecovery(tx, user, client);
        await forget(tx);
        const { rememberDeviceDays: days } = await loadRules(tx);
        const device = input.remember && days > 0 ? randomSecret() : null;
        if (device !== null) await rememberDevice(tx, deviceDigest(context, device), user.id);
        return { signedIn: await beginSession(context, tx, user, client, { factor: true, fresh: true }), device, days };
      });
    }),
  );
}

/** A challenge for whoever has a passkey of this service. */
export function passkeyForSignIn(context: IdentityContext): Promise<PasskeyOptions> {
  return passkeyToShow(context, null);
}

/**
 * Signs in by a passkey alone: it is unlocked by its owner, so it is two factors. A lock does not close it, nobody guesses one.
 *
 * @throws Problem `validation_failed`, the same for an unknown one and for one that does not hold
 */
export async function logInByPasskey(context: IdentityContext, response: unknown, client: Entering): Promise<SignedIn> {
  const passkey = await passkeyNamed(context, response);
  const user = passkey && (await findUser(context.db, passkey.userId));
  if (!passkey || !user?.active) throw wrongPasskey();
  const held = await readShownPasskey(context, passkey, response, { userId: null });
  const signedIn =
    held &&
    (await context.db.transaction(async (tx) => {
      if (!(await lockUser(tx, user.id))?.active) throw wrongPasskey();
      if (!(await notePasskeyUse(tx, passkey.id, held.counter))) return null;
      return beginSession(context, tx, user, client, { factor: true, fresh: true });
    }));
  // Only what fails is one of the tries of the address.
  return signedIn ?? asAttempt(context, user, client, () => Promise.reject(wrongPasskey()));
}
