/** Whether a header came twice. Node keeps the first of two where one is meant; a proxy in front may have gone by the other. */
export function hasSecond(rawHeaders: readonly string[], wanted: string): boolean {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === wanted.length && name.toLowerCase() === wanted) seen += 1;
  }
  return seen > 1;
}
