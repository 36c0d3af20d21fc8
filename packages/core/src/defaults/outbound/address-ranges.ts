import { BlockList, isIP } from 'node:net';

// The ranges that IANA's registries of special-purpose addresses list as not globally reachable, and the ranges whose addresses contain or
// lead to others: multicast, relays for 6to4 (RFC 7526) and multicast (RFC 7450), and the DNS servers that absorb wrong queries (RFC 7534).
const specialRanges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
];
// All other IPv6 addresses are local, multicast, reserved, or contain an IPv4 address, such as ::ffff:127.0.0.1 and 64:ff9b::7f00:1.
const globalUnicast = toBlockList(['2000::/3']);
const special = toBlockList(specialRanges);

/** Returns whether the IP address belongs to a host on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Returns whether the text is an IP address or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= toBits(version));
}

/** Creates a list that contains the addresses and ranges. */
export function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const version = isIP(address);
    list.addSubnet(address, prefix === undefined ? toBits(version) : Number(prefix), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function toBits(version: number): number {
  return version === 4 ? 32 : 128;
}
