import type { Page } from './types.ts';

/** Of a list as long as this the end is not looked for. */
const MOST = 10_000;
/** As many as a page of any list may hold. */
const LARGEST = 200;

/** Which page of a list. */
interface Window {
  readonly limit: number;
  readonly skip: number;
}

/** All of a list whose pages are asked for one after the other; what moved meanwhile stands once. */
export function allPages<Whole extends Page<{ readonly id: string }>>(load: (window: Window) => Promise<Whole>): Promise<Whole>;
/** The same for items without an `id`. */
export function allPages<Whole extends Page<unknown>>(
  load: (window: Window) => Promise<Whole>,
  idOf: (item: Whole['items'][number]) => string,
): Promise<Whole>;
export async function allPages(
  load: (window: Window) => Promise<Page<unknown>>,
  idOf: (item: unknown) => string = (item) => (item as { readonly id: string }).id,
): Promise<Page<unknown>> {
  const first = await load({ limit: LARGEST, skip: 0 });
  const items = new Map(first.items.map((item) => [idOf(item), item]));
  for (let skip = first.items.length; skip < Math.min(first.total, MOST); ) {
    const { items: more } = await load({ limit: LARGEST, skip });
    if (more.length === 0) break;
    skip += more.length;
    for (const item of more) items.set(idOf(item), item);
  }
  return { ...first, items: [...items.values()] };
}
