/** The members that are not as they were. */
export function changedMembers<Body extends object>(before: Body, now: Body): Partial<Body> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(value, member(before, name)))) as Partial<Body>;
}

/** Whether a member that was changed here was changed by somebody else too, to something else. */
export function takenElsewhere<Body extends object>(before: Body, there: Body, here: Body): boolean {
  return Object.entries(changedMembers(before, here)).some(
    ([name, value]) => !same(member(there, name), member(before, name)) && !same(member(there, name), value),
  );
}

function member(body: object, name: string): unknown {
  return (body as Readonly<Record<string, unknown>>)[name];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
