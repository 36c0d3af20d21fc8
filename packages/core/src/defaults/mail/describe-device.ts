import { plainName } from './mail-text.js';

// The order matters, because the User-Agent headers of most browsers also name other browsers.
const browsers: readonly (readonly [string, string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly (readonly [string, string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
];

/**
 * Returns a description such as "Firefox on Linux", as specific as the User-Agent header allows. If the browser is not recognized, returns
 * the header itself, sanitized like a user's name, because the client controls it. The result is empty if there is nothing to show.
 */
export function describeDevice(userAgent: string | null): string {
  const header = userAgent ?? '';
  const find = (table: typeof browsers): string | undefined => table.find(([mark]) => header.includes(mark))?.[1];
  const browser = find(browsers);
  if (browser === undefined) return plainName(header);
  const system = find(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
