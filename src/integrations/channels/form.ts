/** More fields than any callback has. */
const FIELDS_MAX = 256;

/** The fields of a form or of a query; null: it has very many, or one twice, of which nobody can say which was meant. */
export function fieldsOnce(text: string): ReadonlyMap<string, string> | null {
  // Counted before they are read: a form of strangers is cut up for nobody.
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > FIELDS_MAX) return null;
  }
  const pairs = [...new URLSearchParams(text)];
  const values = new Map(pairs);
  return values.size === pairs.length ? values : null;
}
