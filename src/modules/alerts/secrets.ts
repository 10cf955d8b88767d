import { redact } from '../../platform/log.ts';

/** Stands where a secret was. */
const REMOVED = '[removed]';

const SECRET_NAME =
  /pass(?:word|wd|phrase|code)|secret|token|authori[sz]ation|cookie|credential|signature|(?:api|routing|integration|access|private|signing|service|auth|encryption)[-_. ]?key|^(?:pwd|auth|bearer)$/i;
/** Values of parameters of addresses, where the name says that they are secret. */
const SECRET_PARAMETER =
  /([?&](?:[^=&#\s"]{0,40}(?:token|secret|passw|signature|key|auth|credential)[^=&#\s"]{0,40}|sig|code)=)[^&#\s"]+/gi;
/** A name, with or without a password, before the host of an address. */
const USER_INFO = /(:\/\/)[^@/?#\s"]{1,256}@/g;

/** Whether what stands under this name must not be kept. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A text without tokens, and without the credentials of addresses. */
export function withoutSecrets(text: string): string {
  return redact(text).replace(USER_INFO, `$1${REMOVED}@`).replace(SECRET_PARAMETER, `$1${REMOVED}`);
}

/** Whether this is a name beside a value, as in a list of headers, and the name is that of a secret. */
export function isSecretPair(object: Readonly<Record<string, unknown>>): boolean {
  const name = object['name'] ?? object['key'] ?? object['Name'] ?? object['Key'];
  return typeof name === 'string' && isSecretName(name);
}
