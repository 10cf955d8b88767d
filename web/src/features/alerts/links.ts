import { webAddress } from '../../components/text/web-address.ts';

interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

/** Splits a text at its web addresses. */
export function withLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"'`]+/giu)) {
    const found = match[0].replace(/[.,;:!?)\]}]+$/u, '');
    const href = webAddress(found);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: found, href });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
