/** A time and what was said with it. */
interface Point {
  /** Milliseconds; null: it has no time. */
  readonly at: number | null;
  readonly words: string;
}

/** A line of a summary: `Since: …`, with what hangs below it. */
interface Fact extends Point {
  /** Empty: a line of another form. */
  readonly name: string;
  readonly points: readonly Point[];
}

/** A leading time, which the reader sees by the clock of the page; a time in somebody's words stays as it was written. */
function pointOf(text: string): Point {
  const [, day, time, rest = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC(.*)$/.exec(text) ?? [];
  return day === undefined ? { at: null, words: text } : { at: Date.parse(`${day}T${time}:00Z`), words: rest };
}

/** Takes the server's summary apart: plain text, a fact a line, points below `Done:`. Nothing of it is left out. */
export function summaryFacts(text: string): readonly Fact[] {
  const facts: Array<Point & { name: string; points: Point[] }> = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const last = facts.at(-1);
    if (line.startsWith('- ') && last) {
      last.points.push(pointOf(line.slice(2)));
      continue;
    }
    const [, name = '', words = line] = /^([A-Z][a-z]+(?: update)?): ?(.*)$/.exec(line) ?? [];
    facts.push({ name, ...pointOf(words), points: [] });
  }
  return facts;
}
