import type { IncomingMessage } from 'node:http';

// RFC 3986 §3.2.2 and §3.2.3: an address in brackets, or a name; then a port. Both may be empty.
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Describes what is invalid in the head of a request that node has accepted; null: nothing. A proxy in front of the server may parse such
 * a head differently (CWE-444).
 */
export function findHeadError({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  // Node parses a request line without a version as HTTP/0.9, and accepts HTTP/2.0 on it.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The HTTP version is not supported.';
  // RFC 9112 §6.1: the end of the body is unreliable. Node would parse what follows as another request.
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
    return 'HTTP/1.0 does not support chunked encoding.';
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHost(rawHeaders[index - 1] ?? ''));
  // RFC 9112 §3.2 requires a 400. Node keeps the first of several.
  if (hosts.length > 1) return 'The request has more than one Host header.';
  const [host] = hosts;
  if (host !== undefined) return hostPattern.test(host) ? null : 'The Host header is malformed.';
  return httpVersion === '1.1' ? 'The request has no Host header.' : null;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
