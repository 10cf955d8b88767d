import { webAddress } from '../text/web-address.ts';

/** A piece of what a person wrote: words, or an address with where it leads. */
interface LinkPart {
  readonly text: string;
  /** Null: words. */
  readonly href: string | null;
}

/** Finds the addresses in a text. What closes a sentence or a bracket behind one is not of it. */
export function linkParts(text: string): readonly LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/giu)) {
    const address = found.replace(/[.,;:!?'’”)\]}]+$/u, '');
    const href = webAddress(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
