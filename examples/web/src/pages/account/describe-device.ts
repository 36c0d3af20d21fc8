export interface Device {
  /** "Firefox on Linux". */
  readonly words: string;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown';
}

// The order counts: most browsers name others too.
const browsers = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['HeadlessChrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android', 'phone'],
  ['iPhone', 'iPhone', 'phone'],
  ['iPad', 'iPad', 'tablet'],
  ['Windows', 'Windows', 'computer'],
  ['CrOS', 'ChromeOS', 'computer'],
  ['Mac OS', 'macOS', 'computer'],
  ['Linux', 'Linux', 'computer'],
] as const;

// A program names itself, as it likes.
const longestName = 40;

/** What a session was begun with, as far as its User-Agent header tells. */
export function describeDevice(userAgent: string | null): Device {
  const header = userAgent ?? '';
  const [, browser] = browsers.find(([mark]) => header.includes(mark)) ?? [];
  if (browser === undefined) return { words: header.slice(0, longestName) || 'Unknown device', kind: 'unknown' };
  const [, system, kind] = systems.find(([mark]) => header.includes(mark)) ?? [];
  if (system === undefined) return { words: browser, kind: 'computer' };
  // A tablet with Android does not call itself mobile.
  const isTablet = system === 'Android' && !header.includes('Mobile');
  return { words: `${browser} on ${system}`, kind: isTablet ? 'tablet' : kind };
}
