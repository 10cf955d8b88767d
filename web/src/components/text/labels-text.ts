/** Labels as they are typed: `env=prod`, a line each. */
export function labelsText(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** What was typed as labels; null where a line has no name and value. */
export function labelsFrom(text: string): Record<string, string> | null {
  const labels: Record<string, string> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const at = line.indexOf('=');
    const name = line.slice(0, at).trim();
    const value = line.slice(at + 1).trim();
    if (at < 1 || name === '' || value === '') return null;
    labels[name] = value;
  }
  return labels;
}
