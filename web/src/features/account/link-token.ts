/** What was taken out of the address, by page: a page that is drawn anew finds it here. */
const taken = new Map<string, string>();

/**
 * The secret of a link, from the part of the address that browsers keep to themselves; null when there is none. It is
 * taken out of the address, so that it stays in no history.
 */
export function takeLinkToken(): string | null {
  const { hash, pathname } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (token) {
    taken.set(pathname, token);
    window.history.replaceState(window.history.state, '', pathname);
  }
  return taken.get(pathname) ?? null;
}
