import { invalid, type Problem } from '../../errors.ts';

/** How deep and how large a JSON text may be before it is parsed. */
export interface ShapeLimits {
  /** Objects and lists that may stand within one another. */
  readonly depth: number;
  /** Values in all: texts, numbers, objects, lists. */
  readonly values: number;
}

/** What is wrong with the shape of a JSON text. */
export type ShapeFault = 'too_deep' | 'too_many_values';

/** What any body may have. */
export const BODY_SHAPE: ShapeLimits = { depth: 64, values: 200_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
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
 * Looks at the bytes of a JSON text once, before they are parsed: parsing deep or very many values takes far more time and
 * memory than their bytes do. A text that is no JSON may pass; the parser refuses it.
 *
 * @returns null when both limits hold
 */
export function shapeFault(bytes: Uint8Array, { depth: deepest, values: most }: ShapeLimits): ShapeFault | null {
  const end = bytes.length;
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

/** Where the string that began before `at` is closed; behind the end when it is not. */
export function endOfString(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place < bytes.length) {
    const byte = bytes[place];
    if (byte === QUOTE) return place;
    place += byte === BACKSLASH ? 2 : 1;
  }
  return place;
}

/** What the sender of a body is told that is too deep or too large to be parsed. */
export function shapeProblem(fault: ShapeFault, { depth, values }: ShapeLimits): Problem {
  return fault === 'too_deep'
    ? invalid('', fault, `The body is nested more than ${depth} levels deep: flatten it`)
    : invalid('', fault, `The body has more than ${values} values: send fewer`);
}
