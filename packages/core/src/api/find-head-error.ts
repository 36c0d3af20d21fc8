import type { IncomingMessage } from 'node:http';

// An address in brackets, or a name, followed by a port (RFC 3986 §3.2.2 and §3.2.3). Both parts can be empty.
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Describes the error in the head of a request that node has accepted, or returns null if the head is valid. A proxy in front of the server
 * could parse an invalid head differently (CWE-444).
 */
export function findHeadError({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  // Node parses a request line without a version as HTTP/0.9, and accepts HTTP/2.0 on it.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The HTTP version is not supported.';
  // The end of such a body is unreliable (RFC 9112 §6.1). Node would parse the following bytes as another request.
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
    return 'HTTP/1.0 does not support chunked encoding.';
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHost(rawHeaders[index - 1] ?? ''));
  // RFC 9112 §3.2 requires a 400. Node keeps the first of several headers.
  if (hosts.length > 1) return 'The request has more than one Host header.';
  const [host] = hosts;
  if (host !== undefined) return hostPattern.test(host) ? null : 'The Host header is malformed.';
  return httpVersion === '1.1' ? 'The request has no Host header.' : null;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
