/** A piece of a sentence: words, something with a page of its own, or a time. */
export type RichTextPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'incident' | 'alert'; readonly text: string; readonly number: string }
  | { readonly kind: 'time'; readonly text: string };

const FINDS = /\b(?<what>incident|alert) (?<number>\d{1,9})\b|\b(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/giu;

/** A text in which providers are called by the names that people know. Ids that are English words stay as they are. */
export function withKnownNames(text: string, nameOf: (id: string) => string): string {
  return text.replace(/\b[a-z]+(?:one|two)\b/gu, (id) => nameOf(id));
}

/** Finds what can be pressed or told better in a sentence of the server's. */
export function richTextParts(sentence: string, nameOf: (id: string) => string): readonly RichTextPart[] {
  const text = withKnownNames(sentence, nameOf).replace(/^(Received as \w+) from native\b/u, '$1 by webhook');
  const parts: RichTextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(FINDS)) {
    if (match.index > end) parts.push({ kind: 'words', text: text.slice(end, match.index) });
    const { what, number } = match.groups ?? {};
    if (what && number) parts.push({ kind: what.toLowerCase() === 'alert' ? 'alert' : 'incident', text: match[0], number });
    else parts.push({ kind: 'time', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) });
  return parts;
}
