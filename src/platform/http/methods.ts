/** Which methods each address takes: for requests that no route takes, and for probes that ask with any. */
export class Methods {
  readonly #byPath = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();

  /** Notes a route; `path` as Fastify writes it: `/api/v1/alerts/:number`. */
  add(method: string, path: string): void {
    if (path.includes('*')) return;
    const known = this.#byPath.get(path) ?? { pattern: patternOf(path), methods: new Set<string>() };
    known.methods.add(method);
    this.#byPath.set(path, known);
  }

  /** The methods of an address as `Allow` names them; empty where nothing is. */
  of(url: string): readonly string[] {
    const path = decoded(url.split(/[?#;]/, 1)[0] ?? '');
    const found = [...this.#byPath.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]);
    return [...new Set(found)].sort();
  }
}

/** One segment a parameter, and whatever stands beside it in its segment: `:token.ics`. */
function patternOf(path: string): RegExp {
  const parts = path.split(/(:\w+)/).map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.\\+*?^$()[\]{}|]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`);
}

/** As the router reads it; what it cannot read is no address of ours. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
