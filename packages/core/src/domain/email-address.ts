import { formerMemberDomain } from './former-member.js';

/** RFC 5321 §4.5.3.1.3: a path is 256 octets including its angle brackets. */
export const maxEmailLength = 254;
/** RFC 1035 §2.3.4. */
const maxLabelLength = 63;

const shape = /^[^\s@"<>(),:;[\]\\\p{Cc}]{1,64}@[^\s@"<>(),:;[\]\\\p{Cc}]+\.[^\s@"<>(),:;[\]\\\p{Cc}.]+$/u;

// Text in NFC may have been four times as long (UAX #15 §12). To put thousands of marks in order takes seconds.
const maxRawLength = 4 * maxEmailLength;

/**
 * The one normal form of an email address. Lookup, uniqueness, lock and limits all use it, so that no two
 * spellings of an address count separately. What is too long to be an address in any form stays as it is.
 *
 * An internationalized domain is kept in its ASCII form (`xn--…`, UTS 46, nontransitional): the form that DNS and SMTP use, that
 * means one domain whatever it looks like, and that does not change with the version of Unicode.
 */
export function normalizeEmail(raw: string): string {
  const text = raw.trim();
  if (text.length > maxRawLength) return text;
  const domainAt = text.lastIndexOf('@') + 1;
  if (domainAt === 0) return toLowerCase(text);
  const domain = text.slice(domainAt);
  const lowerCase = toLowerCase(domain);
  return toLowerCase(text.slice(0, domainAt)) + (toAsciiDomain(domain) ?? toAsciiDomain(lowerCase) ?? lowerCase);
}

/**
 * The address without its tag: most mail servers deliver `ada+tag@example.org` to `ada@example.org` (RFC 5233). For limits
 * only; the two are different emails everywhere else.
 */
export function withoutTag(normalizedEmail: string): string {
  return normalizedEmail.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/**
 * True if the normalised address has the shape of one, and is not of those that stand for closed accounts. Whether it
 * receives mail, only a mail can tell.
 */
export function isEmailAddress(normalized: string): boolean {
  if (normalized.length > maxEmailLength || !shape.test(normalized) || /\p{Cf}/u.test(normalized)) return false;
  const domain = normalized.slice(normalized.indexOf('@') + 1);
  if (domain === formerMemberDomain || toAsciiDomain(domain) !== domain) return false;
  const labels = domain.split('.');
  return labels.every(
    (label) => label !== '' && label.length <= maxLabelLength && !label.startsWith('-') && !label.endsWith('-'),
  );
}

const toLowerCase = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

/**
 * The ASCII form of a domain, by the URL parser of the platform; null: it has none. Everything goes past the parser that means
 * more to it than letters: escapes, paths, ports, and numbers that make an IPv4 address.
 */
function toAsciiDomain(domain: string): string | null {
  if (/^\p{ASCII}*$/u.test(domain) && !/(?:^|\.)xn--/i.test(domain)) return domain.toLowerCase();
  const url = `https://${domain}`;
  if (!/^[\w.\-\P{ASCII}]+$/u.test(domain) || !URL.canParse(url)) return null;
  const ascii = new URL(url).hostname;
  return /(?:^|\.)\d+$/.test(ascii) ? null : ascii;
}
