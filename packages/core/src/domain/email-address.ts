import { formerMemberDomain } from './former-member.js';

/** RFC 5321 §4.5.3.1.3: a path is 256 octets including its angle brackets. */
export const maxEmailLength = 254;

const shape = /^[^\s@"<>(),:;[\]\\\p{Cc}]{1,64}@[^\s@"<>(),:;[\]\\\p{Cc}]+\.[^\s@"<>(),:;[\]\\\p{Cc}.]+$/u;

// Text in NFC may have been four times as long (UAX #15 §12). To put thousands of marks in order takes seconds.
const maxRawLength = 4 * maxEmailLength;

/**
 * The one normal form of an email address. Lookup, uniqueness, lock and limits all use it, so that no two
 * spellings of an address count separately. What is too long to be an address in any form stays as it is.
 */
export function normalizeEmail(raw: string): string {
  const text = raw.trim();
  return text.length > maxRawLength ? text : text.normalize('NFC').toLowerCase().normalize('NFC');
}

/**
 * True if the normalised address has the shape of one, and is not of those that stand for closed accounts. Whether it
 * receives mail, only a mail can tell.
 */
export function isEmailAddress(normalized: string): boolean {
  if (normalized.length > maxEmailLength || !shape.test(normalized) || /\p{Cf}/u.test(normalized)) return false;
  const domain = normalized.slice(normalized.indexOf('@') + 1);
  if (domain === formerMemberDomain) return false;
  const labels = domain.split('.');
  return labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-'));
}

/**
 * The address without its tag: most mail servers deliver `ada+tag@example.org` to `ada@example.org` (RFC 5233). For limits
 * only; the two are different emails everywhere else.
 */
export function withoutTag(normalizedEmail: string): string {
  return normalizedEmail.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
