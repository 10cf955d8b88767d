/**
 * Does several things in a transaction that do not wait for each other: their statements are sent at once, and done in the order in which they were sent.
 * It ends when all have ended: none of them writes behind the end of a transaction that another one made fail.
 *
 * @throws what was thrown first: what fails behind it fails because of it
 */
export async function together<T extends unknown[]>(work: readonly [...T]): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  const done = await Promise.all(work.map((one) => Promise.resolve(one).catch(note)));
  if (failures.length > 0) throw failures[0];
  return done as { [K in keyof T]: Awaited<T[K]> };
}
