type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One object schema of several that all hold. */
function merged(parts: readonly Members[]): Members {
  const required = parts.flatMap((part) => (part['required'] as readonly string[] | undefined) ?? []);
  const properties = Object.assign({}, ...parts.map((part) => part['properties'] ?? {}));
  return { ...Object.assign({}, ...parts), ...(required.length > 0 ? { required } : {}), properties };
}

/** An OpenAPI document with what its references name in their places, for readers that look into one schema after the other. */
export function inlined<Document>(document: Document): Document {
  const whole = document as Members;
  const target = (ref: string): unknown =>
    ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((value, step) => (isMembers(value) ? value[step] : undefined), whole);
  const walk = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, within));
    if (!isMembers(value)) return value;
    const { $ref: ref, ...rest } = value;
    if (typeof ref === 'string') {
      if (within.includes(ref)) throw new Error(`${ref} holds itself`);
      return walk({ ...(target(ref) as Members), ...rest }, [...within, ref]);
    }
    const members = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, within)]));
    const { allOf, ...own } = members;
    return Array.isArray(allOf) ? merged([...allOf, own] as Members[]) : members;
  };
  return { ...whole, paths: walk(whole['paths'], []) } as Document;
}
