import type { Page } from '../../api/types.ts';

/** The page that an address asks for, from 1 on; the first for anything else. */
export function pageOf(text: string | undefined): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

/** `300 teams`; of a page `26 to 50 of 300 teams`. */
export function rangeOf({ items, total, total_capped: capped, skip }: Omit<Page<unknown>, 'limit'>, what: string): string {
  const all = `${capped ? 'more than ' : ''}${total.toLocaleString('en')} ${what}`;
  if (items.length === 0 || items.length === total) return all;
  return `${(skip + 1).toLocaleString('en')} to ${(skip + items.length).toLocaleString('en')} of ${all}`;
}
