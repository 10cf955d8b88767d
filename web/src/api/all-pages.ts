import type { Page } from './types.ts';

/** Of a list as long as this the end is not looked for. */
const MOST = 2_000;

/** All of a list whose pages are asked for one after the other, with `skip` before each; what moved meanwhile stands once. */
export async function allPages<Item extends { readonly id: string }>(load: (skip: number) => Promise<Page<Item>>): Promise<Page<Item>> {
  const first = await load(0);
  const items = new Map(first.items.map((item) => [item.id, item]));
  for (let skip = first.items.length; skip < Math.min(first.total, MOST); ) {
    const { items: more } = await load(skip);
    if (more.length === 0) break;
    skip += more.length;
    for (const item of more) items.set(item.id, item);
  }
  return { ...first, items: [...items.values()] };
}
