/** Where below its name the service is found. */
export interface BasePath {
  /** What links of the service begin with: '' at the root of its name, else such as `/tocsin`. */
  readonly path: string;
  /** A proxy takes the path off, so that requests arrive without it. */
  readonly stripped: boolean;
}

/** The service has its name to itself. */
export const AT_ROOT: BasePath = { path: '', stripped: false };

/** The path of a public address, without a slash at its end. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}

/** What the addresses of requests begin with before the part that routes know. */
export function arrivingPath({ path, stripped }: BasePath): string {
  return stripped ? '' : path;
}

/** The address of a request as routes know it; null: it is not below the path. */
export function belowPath(arriving: string, url: string): string | null {
  // Also what does not begin with a slash: the router knows what to make of it.
  if (arriving === '') return url;
  if (!url.startsWith(arriving)) return null;
  const rest = url.slice(arriving.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : null;
}
