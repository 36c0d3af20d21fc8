/** Returns whether the URL uses https, or http to this machine, where traffic cannot be intercepted. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Returns whether the host is in 127.0.0.0/8, or is ::1 or localhost. `URL` has already normalized all spellings of IPv4 addresses. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
