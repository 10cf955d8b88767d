/** Addresses that belong to the service under every name it is reached by. */
const OF_THE_SERVICE =
  /^\/(?:api\/v1|webhooks|internal|v2|mcp|docs|metrics|live|ready|health|problems|assets|status)(?:[/?]|$)|^\/api\/v2\/(?!(?:summary|status|components|incidents|scheduled-maintenances)(?:\.json|\/))/;

/**
 * Where a request under a page's own domain leads: the page stands at the root there. Null: to where its address says.
 * `/status.json` and `/status.atom` are the page as JSON and as a feed.
 */
export function underOwnDomain(slug: string, url: string): string | null {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const rest = end === -1 ? '' : url.slice(end);
  if (path === '/') return `/status/${slug}${rest}`;
  const file = /^\/status\.(json|atom)$/.exec(path);
  if (file) return `/status/${slug}.${file[1]}${rest}`;
  return OF_THE_SERVICE.test(path) ? null : `/status/${slug}${path}${rest}`;
}
