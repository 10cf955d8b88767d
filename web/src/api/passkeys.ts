import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ApiProblem } from './problem.ts';

const library = () => import('@simplewebauthn/browser');

/** What the server hands out for the browser. */
interface Handed {
  readonly options: unknown;
}

/** Whether this browser gives passkeys here: not to an IP address, nor without HTTPS. */
export function passkeysPossible(): boolean {
  const byName = !/^(\d{1,3}\.){3}\d{1,3}$|^\[/.test(window.location.hostname);
  return window.isSecureContext && byName && 'PublicKeyCredential' in window;
}

/** The person closed the browser's dialog, or it found no passkey. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    const known = error instanceof Error && error.name === 'InvalidStateError';
    const detail = known
      ? 'This device has a passkey for your account already.'
      : 'The browser gave no passkey. Try again, or use another way.';
    throw new ApiProblem({ code: 'no_passkey', title: 'No passkey', detail }, 0, null);
  }
}

/** Lets the browser make a passkey. */
export async function makePasskey({ options }: Handed) {
  const { startRegistration } = await library();
  const made = await inWords(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
  return { ...made, response: { ...made.response } };
}

/** Lets the browser show a passkey. */
export async function showPasskey({ options }: Handed) {
  const { startAuthentication } = await library();
  const shown = await inWords(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
  return { ...shown, response: { ...shown.response } };
}
