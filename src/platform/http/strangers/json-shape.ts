import { invalid, type Problem } from '../../errors.ts';

/** Limits on a JSON text, checked before it is parsed. */
export interface ShapeLimits {
  /** Levels of nested objects and lists. */
  readonly depth: number;
  /** Number of values: strings, numbers, objects, lists. */
  readonly values: number;
}

/** Why a JSON text isn't parsed. */
export type ShapeFault = 'too_deep' | 'too_many_values';

/** Limits for every request body. */
export const BODY_SHAPE: ShapeLimits = { depth: 64, values: 200_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKETS = [0x5b, 0x7b];
const [OTHER, OPEN, CLOSE, COMMA, STRING] = [0, 1, 2, 3, 4] as const;
const KINDS = new Uint8Array(256);
for (const [characters, kind] of [
  ['[{', OPEN],
  [']}', CLOSE],
  [',', COMMA],
  ['"', STRING],
] as const)
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;

/**
 * Scans the bytes of a JSON text before they are parsed. Parsing deep or very many values costs far more time and memory
 * than the bytes themselves. Text that isn't JSON may pass; the parser refuses it.
 *
 * @returns null if both limits hold
 */
export function shapeFault(bytes: Uint8Array, { depth: deepest, values: most }: ShapeLimits): ShapeFault | null {
  const end = bytes.length;
  // Most bodies can break neither limit: they have fewer bytes than values are allowed, and fewer brackets than levels.
  if (end <= most && !hasMoreBrackets(bytes, deepest)) return null;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < end; at += 1) {
    const kind = KINDS[bytes[at] as number];
    if (kind === OTHER) continue;
    if (kind === STRING) at = endOfString(bytes, at + 1);
    else if (kind === CLOSE) depth -= 1;
    else {
      values += 1;
      if (values > most) return 'too_many_values';
      if (kind === OPEN) depth += 1;
      if (depth > deepest) return 'too_deep';
    }
  }
  return null;
}

/** Whether there are more opening brackets than this, those within strings included. */
function hasMoreBrackets(bytes: Uint8Array, count: number): boolean {
  let left = count;
  for (const bracket of BRACKETS)
    for (let at = bytes.indexOf(bracket); at !== -1; at = bytes.indexOf(bracket, at + 1)) {
      if (left === 0) return true;
      left -= 1;
    }
  return false;
}

/** Index of the quote that closes the string starting before `at`; past the end if it isn't closed. */
export function endOfString(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place < bytes.length) {
    const byte = bytes[place];
    if (byte === QUOTE) return place;
    place += byte === BACKSLASH ? 2 : 1;
  }
  return place;
}

/** The 422 for a body that exceeds a limit of its shape. */
export function shapeProblem(fault: ShapeFault, { depth, values }: ShapeLimits): Problem {
  return fault === 'too_deep'
    ? invalid('', fault, `The body is nested more than ${depth} levels deep: flatten it`)
    : invalid('', fault, `The body has more than ${values} values: send fewer`);
}
