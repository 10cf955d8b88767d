import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Where something of the layout stands, in pixels: a landmark, a heading, a row. */
export interface Box {
  readonly what: string;
  readonly at: readonly [x: number, y: number, width: number, height: number];
}

/** What a screen looked like. */
export interface Look {
  readonly png: Buffer;
  readonly boxes: readonly Box[];
  /** The version of the Chromium that drew it. */
  readonly chromium: string;
}

/** What comes of comparing a screen with its picture. */
export type Verdict =
  | { readonly kind: 'same' }
  /** Another Chromium drew the same layout in its own way: the picture is to be taken anew. */
  | { readonly kind: 'drawn anew'; readonly why: string }
  /** `difference`: the picture with what differs in red, where both have the same size. */
  | { readonly kind: 'other'; readonly why: readonly string[]; readonly difference: Buffer | null };

/** So many pixels may differ: edges of letters and curves. The smallest mark on a screen has more. */
export const MOST_PIXELS = 12;
/** From 0 to 1; half of what is usual, as the same Chromium draws the same colours. */
const COLOUR_TOLERANCE = 0.05;
/** The same for one colour of a pixel, from 0 to 255. */
const SHADE_TOLERANCE = 12;
/** Another Chromium may round otherwise, in pixels. */
export const MOST_SHIFT = 2;

/** Compares a screen as it is with how it was. */
export function compare(before: Look, now: Look): Verdict {
  const moved = movedBoxes(before.boxes, now.boxes, before.chromium === now.chromium ? 0 : MOST_SHIFT);
  const { pixels, difference } = differingPixels(before.png, now.png);
  if (pixels <= MOST_PIXELS && moved.length === 0) return { kind: 'same' };
  if (before.chromium !== now.chromium && moved.length === 0)
    return { kind: 'drawn anew', why: `${pixels} pixels differ between Chromium ${before.chromium} and ${now.chromium}, and no layout` };
  return { kind: 'other', why: [`${pixels} pixels differ`, ...moved], difference };
}

function differingPixels(before: Buffer, now: Buffer): { readonly pixels: number; readonly difference: Buffer | null } {
  const [old, fresh] = [PNG.sync.read(before), PNG.sync.read(now)];
  const { width, height } = old;
  if (fresh.width !== width || fresh.height !== height) return { pixels: Number.POSITIVE_INFINITY, difference: null };
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(old.data, fresh.data, difference.data, width, height, { threshold: COLOUR_TOLERANCE, includeAA: true });
  if (pixels === 0) return { pixels, difference: null };
  return { pixels: Math.min(pixels, strangePixels(old, fresh)), difference: PNG.sync.write(difference) };
}

/**
 * Pixels of one picture whose colour is none between those around the same place in the other. Words and lines whose place falls between two
 * pixels are drawn on one or the other, by the moment at which the browser laid them out: such a shift is no other look.
 */
function strangePixels(old: PNG, fresh: PNG): number {
  const { width, height } = old;
  let strange = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const isSame = [0, 1, 2].every((colour) => old.data[at + colour] === fresh.data[at + colour]);
      if (!isSame && !(isNear(old, fresh, x, y) && isNear(fresh, old, x, y))) strange += 1;
    }
  return strange;
}

/** Whether the colour of a pixel lies between those of the other picture there and one pixel around. */
function isNear(picture: PNG, other: PNG, x: number, y: number): boolean {
  const { width, height } = picture;
  const own = (y * width + x) * 4;
  return [0, 1, 2].every((colour) => {
    let [least, most] = [255, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const shade = other.data[(row * width + column) * 4 + colour] ?? 0;
        [least, most] = [Math.min(least, shade), Math.max(most, shade)];
      }
    const shade = picture.data[own + colour] ?? 0;
    return shade >= least - SHADE_TOLERANCE && shade <= most + SHADE_TOLERANCE;
  });
}

/** What stands elsewhere, is another size, came or went; a line each. */
function movedBoxes(before: readonly Box[], now: readonly Box[], tolerance: number): string[] {
  const left = [...now];
  const lines: string[] = [];
  for (const { what, at } of before) {
    const index = left.findIndex((box) => box.what === what);
    if (index === -1) {
      lines.push(`gone: ${what}`);
      continue;
    }
    const [same] = left.splice(index, 1);
    if (same?.at.some((value, side) => Math.abs(value - (at[side] ?? 0)) > tolerance))
      lines.push(`moved: ${what}, from ${at.join(' ')} to ${same.at.join(' ')}`);
  }
  return [...lines, ...left.map(({ what }) => `new: ${what}`)];
}

/** The same picture in a third of the bytes that a browser writes: no transparency, packed tightly. */
export function packed(png: Buffer): Buffer {
  return PNG.sync.write(PNG.sync.read(png), { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 });
}
