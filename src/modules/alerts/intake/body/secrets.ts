import { redact } from '../../../../platform/log.ts';

/** Stands where a secret was. */
const REMOVED = '[removed]';

const SECRET_NAME =
  /pass(?:word|wd|phrase|code)|secret|token|authori[sz]ation|cookie|credential|signature|(?:api|routing|integration|access|private|signing|service|auth|encryption)[-_. ]?key|^(?:pwd|auth|bearer)$/i;
/** Values of parameters of addresses, where the name says that they are secret. */
const SECRET_PARAMETER =
  /([?&](?:[^=&?#\s"]{0,40}(?:token|secret|passw|signature|key|auth|credential)[^=&?#\s"]{0,40}|sig|code)=)[^&#\s"]+/gi;
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

const DEPTH_MAX = 32;

/** A value without secrets, and whether all of it is there. */
export interface Scrubbed {
  readonly value: unknown;
  readonly whole: boolean;
}

/**
 * A parsed JSON value with `[removed]` in the place of secrets, as far as `budget` characters reach. What lies deeper than
 * anything a tool sends is left out.
 */
export function scrub(value: unknown, budget: number): Scrubbed {
  let left = budget;
  let whole = true;
  const walk = (entry: unknown, depth: number): unknown => {
    if (typeof entry === 'string') {
      left -= entry.length + 2;
      if (left >= 0) return withoutSecrets(entry);
      whole = false;
      return withoutSecrets(entry.slice(0, Math.max(0, entry.length + left)));
    }
    left -= 8;
    if (typeof entry !== 'object' || entry === null) return entry;
    if (depth === 0) whole = false;
    if (depth === 0) return null;
    return Array.isArray(entry) ? walkList(entry, depth) : walkObject(entry as Readonly<Record<string, unknown>>, depth);
  };
  const walkList = (list: readonly unknown[], depth: number): unknown[] => {
    const kept: unknown[] = [];
    for (const entry of list) {
      if (left <= 0) whole = false;
      if (left <= 0) break;
      kept.push(walk(entry, depth - 1));
    }
    return kept;
  };
  const walkObject = (object: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> => {
    const kept = Object.create(null) as Record<string, unknown>;
    // Lists of {"name": "Authorization", "value": "…"} are common.
    const pair = isSecretPair(object);
    for (const name in object) {
      if (left <= 0) whole = false;
      if (left <= 0) break;
      left -= name.length + 4;
      const secret = (isSecretName(name) || (pair && name.toLowerCase() === 'value')) && object[name] !== null;
      kept[name.length > 1_000 ? name.slice(0, 1_000) : name] = secret ? REMOVED : walk(object[name], depth - 1);
    }
    return kept;
  };
  return { value: walk(value, DEPTH_MAX), whole };
}

/** `"password": "…"`, `password=…` and the like in what is no JSON. */
const NAMED_SECRET =
  /((?:pass(?:word|wd)|secret|token|authori[sz]ation|cookie|signature|[a-z]{2,20}[-_ ]?key)[\w-]{0,40}["']?\s{0,3}[:=>]\s{0,3})("[^"]{0,500}"?|'[^']{0,500}'?|[^\s,;&}<"']{1,500})/gi;

/** The beginning of a text that is no JSON, without secrets as far as their names tell. */
export function scrubText(text: string, max: number): string {
  return withoutSecrets(text.slice(0, max).replace(NAMED_SECRET, `$1${REMOVED}`));
}

/** Whether this is a name beside a value, as in a list of headers, and the name is that of a secret. */
export function isSecretPair(object: Readonly<Record<string, unknown>>): boolean {
  const name = object['name'] ?? object['key'] ?? object['Name'] ?? object['Key'];
  return typeof name === 'string' && isSecretName(name);
}
