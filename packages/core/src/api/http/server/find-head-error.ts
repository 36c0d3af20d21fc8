import type { IncomingMessage } from 'node:http';

// The syntax of a Host header (RFC 3986 §3.2.2 and §3.2.3): a name, or an address in brackets, followed by a port. Both parts can be empty.
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Describes the error in the head of a request that node has accepted, or returns null if the head is valid. A proxy in front of the server
 * could parse an invalid head differently than node does (CWE-444).
 */
export function findHeadError({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  // Node parses a request line without a version as HTTP/0.9, and accepts a request line with HTTP/2.0.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The HTTP version is not supported.';
  // With HTTP/1.0, the end of a body with a transfer encoding is unreliable (RFC 9112 §6.1), and node would parse the bytes after it as
  // another request.
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
    return 'HTTP/1.0 does not support chunked encoding.';
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHost(rawHeaders[index - 1] ?? ''));
  // RFC 9112 §3.2 requires a 400 for more than one Host header, but node keeps the first one.
  if (hosts.length > 1) return 'The request has more than one Host header.';
  const [host] = hosts;
  if (host !== undefined) return hostPattern.test(host) ? null : 'The Host header is malformed.';
  return httpVersion === '1.1' ? 'The request has no Host header.' : null;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
