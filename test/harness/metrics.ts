const SERIES = /^([a-z_\d]+)(?:\{(.*)\})? (\S+)$/gm;
const LABELS = /([a-z_]+)="((?:[^"\\]|\\.)*)"/g;

/**
 * What a server's `/metrics` says of one metric: the sum of all its series that have these labels. Null: there is none.
 *
 * @throws Error when the server does not answer with its metrics
 */
export async function metric(url: string, name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}/metrics answered ${answer.status}: ${text}`);
  let sum: number | null = null;
  for (const [, of, has = '', value] of text.matchAll(SERIES)) {
    if (of !== name) continue;
    const found = new Map([...has.matchAll(LABELS)].map(([, label = '', text = '']) => [label, text]));
    if (Object.entries(labels).every(([label, wanted]) => found.get(label) === wanted)) sum = (sum ?? 0) + Number(value);
  }
  return sum;
}
