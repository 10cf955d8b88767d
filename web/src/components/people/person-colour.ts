/** Of the eight hues, in degrees. Red lies between the last and the first: it means critical, and nobody. */
const FIRST_HUE = 60;
const NEXT_HUE = 40;

/** The colour of a person: a hue, light or deep. `tint.module.css` makes a background and an ink of it. */
export interface PersonColour {
  readonly hue: number;
  readonly deep: boolean;
}

/** The colour of a person by their id: the same on every screen, in every session, for everybody. */
export function colourOf(id: string): PersonColour {
  let hash = 0;
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x9e_37_79_b1) ^ (hash >>> 15);
  const index = hash >>> 28;
  return { hue: FIRST_HUE + NEXT_HUE * (index & 7), deep: index > 7 };
}

/** `Anna Lee` → `AL`; what stands in brackets after the name is none of it. */
export function initialsOf(name: string): string {
  const parts = name
    .replace(/(?<=\S)\s*\([^()]*\)\s*$/u, '')
    .trim()
    .split(/\s+/u);
  const first = [...(parts[0] ?? '')][0] ?? '?';
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? '')][0] ?? '') : ([...(parts[0] ?? '')][1] ?? '');
  return (first + last).toUpperCase();
}
