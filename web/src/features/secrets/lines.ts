/** `name=value` lines as a map; null when a line is none. */
export function readLines(text: string): Readonly<Record<string, string>> | null {
  const entries: [string, string][] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, name, value] = /^([A-Za-z][\w.-]*)\s*=\s*(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

/** A map as lines that `readLines` reads. */
export function writeLines(map: Readonly<Record<string, string>>): string {
  return Object.entries(map)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}
