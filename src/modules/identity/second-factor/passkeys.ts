/** Whose passkeys these are: the name that browsers bind them to, and the one page that may ask for them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** As a URL writes one. */
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** By the public address of the service; null where browsers give no passkeys: an IP address, or no HTTPS on another machine. */
export function relyingParty(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (IP_ADDRESS.test(hostname) || (protocol !== 'https:' && !local)) return null;
  return { id: hostname, origin };
}
