import { isSecretName, isSecretPair, withoutSecrets } from '../intake/body/secrets.ts';
import { TEXT_MAX } from '../intake/body/text.ts';

/** Entries of a list or an object that an expression sees, and levels: more than alerts fit into a body that is mapped. */
export const ENTRIES_SEEN = 20_000;
const DEPTH_SEEN = 32;
const REMOVED = '[removed]';

/**
 * A parsed body as expressions see it: without secrets, whole numbers as CEL's integers, texts cut at 16,384 characters,
 * lists and objects after {@link ENTRIES_SEEN} + 1 entries. Objects have no prototype.
 */
export function viewOf(value: unknown, depth: number = DEPTH_SEEN): unknown {
  if (typeof value === 'string') return textSeen(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.slice(0, ENTRIES_SEEN + 1).map((entry) => viewOf(entry, depth - 1));
  const object = value as Readonly<Record<string, unknown>>;
  const seen = Object.create(null) as Record<string, unknown>;
  const pair = isSecretPair(object);
  let count = 0;
  for (const name in object) {
    count += 1;
    if (count > ENTRIES_SEEN + 1) break;
    if (name === '__proto__') continue;
    const secret = (secretName(name) || (pair && name.toLowerCase() === 'value')) && object[name] !== null;
    seen[name] = secret ? REMOVED : viewOf(object[name], depth - 1);
  }
  return seen;
}

function textSeen(text: string): string {
  const seen = text.length > TEXT_MAX ? text.slice(0, TEXT_MAX) : text;
  return seen.length < SHORTEST_SECRET ? seen : withoutSecrets(seen);
}

/** Nothing shorter is a token or an address with credentials. */
const SHORTEST_SECRET = 8;
/** Names come again and again. */
const NAMES_MAX = 2_000;
const names = new Map<string, boolean>();

function secretName(name: string): boolean {
  let secret = names.get(name);
  if (secret === undefined) {
    secret = isSecretName(name);
    if (names.size >= NAMES_MAX) names.clear();
    if (name.length <= 128) names.set(name, secret);
  }
  return secret;
}
