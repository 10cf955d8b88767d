/** A line of a summary: `Since: …`, with what hangs below it. */
interface Fact {
  /** Empty: a line of another form. */
  readonly name: string;
  readonly words: string;
  readonly points: readonly Point[];
}

interface Point {
  /** Milliseconds; null: it has no time. */
  readonly at: number | null;
  readonly words: string;
}

/** Takes the server's summary apart: plain text, a fact a line, points below `Done:`. Nothing of it is left out. */
export function summaryFacts(text: string): readonly Fact[] {
  const facts: Array<{ name: string; words: string; points: Point[] }> = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const point = /^- (?:(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC )?(.*)$/.exec(line);
    const last = facts.at(-1);
    if (point && last) {
      const [, day, time, words = ''] = point;
      last.points.push({ at: day === undefined ? null : Date.parse(`${day}T${time}:00Z`), words });
      continue;
    }
    const [, name = '', words = line] = /^([A-Z][a-z]+): ?(.*)$/.exec(line) ?? [];
    facts.push({ name, words, points: [] });
  }
  return facts;
}
