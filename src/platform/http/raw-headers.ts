/** Whether a header came twice. Node keeps the first of two where one is meant; a proxy in front may have gone by the other. */
export function hasSecond(rawHeaders: readonly string[], wanted: string): boolean {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === wanted.length && name.toLowerCase() === wanted) seen += 1;
  }
  return seen > 1;
}

/** The headers that came once. One that came twice counts as none: nobody can say which of them was meant. */
export function singleHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]));
}
