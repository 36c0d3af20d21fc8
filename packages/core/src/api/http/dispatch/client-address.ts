import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the client's address. Trusts only the rightmost addresses in `X-Forwarded-For`, one for each trusted proxy, because clients can
 * set all addresses to the left of them.
 */
export function clientAddress(
  remoteAddress: string,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return plain(remoteAddress);
  const hops = [forwardedFor]
    .flat()
    .join(',')
    .split(',')
    .map((hop) => hop.trim());
  const hop = plain(hops.at(-trustedProxies) ?? hops[0] ?? '');
  return isIPv4(hop) || isIPv6(hop) ? hop : plain(remoteAddress);
}

/**
 * Returns the rate-limit key of an address: the IPv4 address, or the /64 network of an IPv6 address, because a single customer gets a whole
 * /64 and can change addresses within it at will.
 */
export function limitKeyOfAddress(address: string): string {
  if (!isIPv6(address)) return address;
  return `${expand(address).slice(0, 4).join(':')}::/64`;
}

/** Converts IPv4-mapped IPv6 addresses (RFC 4291 §2.5.5.2) to IPv4. Removes zone ids, and the ports that some proxies add. */
function plain(raw: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(raw) ?? [];
  const address = bracketed ?? dotted ?? raw;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  return address.split('%', 1)[0] ?? '';
}

/** Expands an IPv6 address to its eight groups, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

function groups(part: string): string[] {
  return part.split(':').filter((group) => group !== '');
}
