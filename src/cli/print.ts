/** Writes one line of a command's answer. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How a command answers: `--json` prints the value for programs, else the text for people. */
export function answer({ json }: { readonly json?: boolean | undefined }, value: unknown, text: () => string): void {
  print(json ? JSON.stringify(value, null, 2) : text());
}

/** The option of every command that answers with data. */
export const JSON_OPTION = ['--json', 'print the answer as JSON'] as const;

/** Lays rows out in columns, two spaces apart, under a heading. */
export function table(heading: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
