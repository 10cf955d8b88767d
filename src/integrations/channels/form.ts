/** No callback has more fields. */
const FIELDS_MAX = 256;

/** The fields of a form or query; null if there are too many, or a name appears twice and is ambiguous. */
export function fieldsOnce(text: string): ReadonlyMap<string, string> | null {
  // Count before splitting: a stranger may send it.
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > FIELDS_MAX) return null;
  }
  const pairs = [...new URLSearchParams(text)];
  const values = new Map(pairs);
  return values.size === pairs.length ? values : null;
}
