import * as texts from '#messages/parts';

export interface Device {
  /** "Firefox on Linux". */
  readonly words: string;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown';
}

// The order matters, because most browsers also name other browsers.
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

// Programs choose their own names.
const longestName = 40;

/** Describes the device of a session, as far as its User-Agent header identifies it. */
export function describeDevice(userAgent: string | null): Device {
  const header = userAgent ?? '';
  const [, browser] = browsers.find(([mark]) => header.includes(mark)) ?? [];
  if (browser === undefined) return { words: header.slice(0, longestName) || texts.unknownDevice, kind: 'unknown' };
  const [, system, kind] = systems.find(([mark]) => header.includes(mark)) ?? [];
  if (system === undefined) return { words: browser, kind: 'computer' };
  // An Android tablet does not identify itself as mobile.
  const isTablet = system === 'Android' && !header.includes('Mobile');
  return { words: texts.browserOnSystem({ browser, system }), kind: isTablet ? 'tablet' : kind };
}
