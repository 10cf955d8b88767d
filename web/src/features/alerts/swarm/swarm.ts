/** Between the middles of two dots that touch, in pixels. */
export const DOT = 10;
/** Dots that stand above one another; what comes at the same time beyond that stands beside them. */
const MOST_ROWS = 9;

/** Where a dot stands: `y` in pixels from the line, up or down. */
export interface Placed<Item> {
  readonly item: Item;
  readonly x: number;
  readonly y: number;
}

/** Places dots along a line so that none covers another: each as near to its place as it can be. */
export function placeDots<Item>(items: readonly Item[], xOf: (item: Item) => number): Placed<Item>[] {
  const placed: Placed<Item>[] = [];
  const free = (x: number, y: number) => !placed.some((dot) => Math.hypot(dot.x - x, dot.y - y) < DOT - 0.01);
  for (const item of items.toSorted((a, b) => xOf(a) - xOf(b))) {
    const at = xOf(item);
    let place: { x: number; y: number } | undefined;
    for (let aside = 0; !place; aside += 1)
      place = ROWS.map((row) => ({ x: at + aside * DOT, y: row * DOT })).find(({ x, y }) => free(x, y));
    placed.push({ item, ...place });
  }
  return placed;
}

/** 0, -1, 1, -2, 2, …: from the line outwards. */
const ROWS = Array.from({ length: MOST_ROWS }, (_, index) => (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2));
