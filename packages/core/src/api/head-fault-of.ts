import type { IncomingMessage } from 'node:http';

// RFC 3986 §3.2.2 and §3.2.3: an address in brackets, or a name; then a port. Both may be empty.
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * What is wrong with the head of a request that node has let pass, in a sentence; null: nothing. Whatever stands in front of a server
 * may read such a head otherwise than it does (CWE-444).
 */
export function headFaultOf({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  // Node reads a request line without a version as HTTP/0.9, and takes HTTP/2.0 on it.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The request is of another version of HTTP.';
  // RFC 9112 §6.1: its end cannot be relied on. Node would take what follows for another request.
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) return 'There are no chunks in HTTP/1.0.';
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHost(rawHeaders[index - 1] ?? ''));
  // RFC 9112 §3.2 asks for a 400. Of several node keeps the first.
  if (hosts.length > 1) return 'The request names more than one host.';
  const [host] = hosts;
  if (host !== undefined) return hostPattern.test(host) ? null : 'The Host of the request is malformed.';
  return httpVersion === '1.1' ? 'The request names no host.' : null;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
