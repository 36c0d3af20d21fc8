/** The maximum length of a language tag, which every registered tag meets (RFC 5646 §4.4.1). */
export const maxLocaleLength = 35;
export const maxTimeZoneLength = 64;

/** Returns the canonical form of a BCP 47 language tag, or null if the text is not one. */
export function canonicalLocale(tag: string): string | null {
  if (tag.length > maxLocaleLength) return null;
  try {
    const canonical = Intl.getCanonicalLocales(tag)[0] ?? null;
    return canonical !== null && canonical.length <= maxLocaleLength ? canonical : null;
  } catch {
    return null;
  }
}

/** Returns whether the text is the name of an IANA time zone. Offsets such as `+01:00` are not, because they have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (name.length > maxTimeZoneLength || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
