/** A text as one line, cut to so many UTF-16 code units with a mark, and never within a sign. Pure. */
export function cutLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
