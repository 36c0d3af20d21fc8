// The order counts: most browsers name others too.
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
];
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
];

/** "Firefox on Linux", as far as a User-Agent header tells. */
export function describeDevice(userAgent) {
  if (userAgent === null) return 'Unknown device';
  const find = (table) => table.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return system ?? userAgent.slice(0, 40);
  return system === undefined ? browser : `${browser} on ${system}`;
}
