import { isIPv4, isIPv6 } from 'node:net';

/**
 * The client's address. `X-Forwarded-For` is believed for as many hops from the right as there are trusted proxies
 * and no further, since everything left of them is what the client wrote.
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
 * What limits count by: the IPv4 address, or the /64 of an IPv6 one, because a /64 is what one customer gets and can
 * change within at will.
 */
export function limitKeyOfAddress(address: string): string {
  if (!isIPv6(address)) return address;
  return `${expand(address).slice(0, 4).join(':')}::/64`;
}

/** IPv4-mapped IPv6 (RFC 4291 §2.5.5.2) is the IPv4 address; zone ids and the ports some proxies write go. */
function plain(raw: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(raw) ?? [];
  const address = bracketed ?? dotted ?? raw;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  return address.split('%', 1)[0] ?? '';
}

/** The eight groups of an IPv6 address, without leading zeros. */
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
