import { BlockList, isIP } from 'node:net';

/** Networks that an operator opened for outgoing calls (OUTBOUND_ALLOWED_CIDRS). */
export type AllowedNetworks = BlockList;

/** Whether an address may be dialled, and why not. */
export type AddressVerdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Special-purpose IPv4 networks (IANA registry): nothing on the public internet lives there. */
const REFUSED_V4: ReadonlyArray<readonly [network: string, bits: number, what: string]> = [
  ['0.0.0.0', 8, 'this host'],
  ['10.0.0.0', 8, 'a private network'],
  ['100.64.0.0', 10, 'carrier-grade NAT'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local, where cloud metadata lives'],
  ['172.16.0.0', 12, 'a private network'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'a private network'],
  ['198.18.0.0', 15, 'benchmarking'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
];

/** Inside 2000::/3, the only IPv6 space that is routed publicly. Everything outside it is refused. */
const REFUSED_V6: ReadonlyArray<readonly [network: string, bits: number, what: string]> = [
  ['2001::', 23, 'a protocol assignment such as Teredo'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4'],
  ['3fff::', 20, 'documentation'],
];

const v4 = REFUSED_V4.map(([network, bits, what]) => ({ list: subnet(network, bits), what }));
const v6 = REFUSED_V6.map(([network, bits, what]) => ({ list: subnet(network, bits), what }));
const globalUnicast = subnet('2000::', 3);
const mapped = subnet('::ffff:0:0', 96);
const nat64 = subnet('64:ff9b::', 96);

function subnet(network: string, bits: number): BlockList {
  const list = new BlockList();
  list.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  return list;
}

/** Reads `10.0.0.0/8`, `fd00::/8` or single addresses; the entries were checked by the configuration. */
export function allowedNetworks(cidrs: readonly string[]): AllowedNetworks {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIP(address);
    if (family === 0) throw new Error(`${cidr}: must be a network such as 10.0.0.0/8`);
    list.addSubnet(address, Number(bits ?? (family === 6 ? 128 : 32)), family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Judges one address that is about to be dialled. Pure; the address is in its textual form, with or without a zone. */
export function judgeAddress(address: string, allowed: AllowedNetworks): AddressVerdict {
  const bare = address.split('%')[0] ?? '';
  const family = isIP(bare);
  if (family === 4) return judgeV4(bare, allowed);
  if (family === 6) return judgeV6(bare, allowed);
  return { allowed: false, reason: 'it is no IP address' };
}

function judgeV4(address: string, allowed: AllowedNetworks): AddressVerdict {
  if (allowed.check(address, 'ipv4')) return { allowed: true };
  const hit = v4.find(({ list }) => list.check(address, 'ipv4'));
  return hit ? { allowed: false, reason: `${address} is ${hit.what}` } : { allowed: true };
}

function judgeV6(address: string, allowed: AllowedNetworks): AddressVerdict {
  // BlockList matches a v4-mapped address against IPv4 rules by itself; NAT64 is unwrapped here.
  if (mapped.check(address, 'ipv6') || nat64.check(address, 'ipv6')) return judgeV4(lastFourBytes(address), allowed);
  if (allowed.check(address, 'ipv6')) return { allowed: true };
  if (!globalUnicast.check(address, 'ipv6')) return { allowed: false, reason: `${address} is not a public address` };
  const hit = v6.find(({ list }) => list.check(address, 'ipv6'));
  return hit ? { allowed: false, reason: `${address} is ${hit.what}` } : { allowed: true };
}

/** The IPv4 address embedded in the last 32 bits. */
function lastFourBytes(address: string): string {
  const host = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const groups = host
    .split(':')
    .slice(-2)
    .map((group) => Number.parseInt(group === '' ? '0' : group, 16));
  const [high = 0, low = 0] = groups;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
