import { anonymizedEmailDomain, serviceEmailDomain } from './account.js';

/** The maximum length of an address: an SMTP path has at most 256 octets, including two angle brackets (RFC 5321 §4.5.3.1.3). */
export const maxEmailLength = 254;
/** The maximum length of a domain label (RFC 1035 §2.3.4). */
const maxLabelLength = 63;

const shape = /^[^\s@"<>(),:;[\]\\\p{Cc}]{1,64}@[^\s@"<>(),:;[\]\\\p{Cc}]+\.[^\s@"<>(),:;[\]\\\p{Cc}.]+$/u;

// Before normalization to NFC, an address can be up to four times as long as afterward (UAX #15 §12). Longer texts are not normalized,
// because sorting thousands of combining marks takes seconds.
const maxRawLength = 4 * maxEmailLength;

/**
 * Returns the normalized form of an email address. Look-ups, uniqueness checks, lockouts and rate limits all use this form, so that
 * different spellings of an address are treated as the same address. If the text is too long to be an address, it is only trimmed.
 *
 * The domain is converted to its ASCII form (`xn--…`, UTS 46, nontransitional), which DNS and SMTP use. Different domains have different
 * ASCII forms, even if they look alike. The ASCII form does not depend on the version of Unicode.
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
 * Returns the address without its tag: most mail servers deliver `ada+tag@example.org` to `ada@example.org` (RFC 5233). Use the result only
 * for rate limits. Everywhere else, addresses with and without a tag are different emails.
 */
export function withoutTag(normalizedEmail: string): string {
  return normalizedEmail.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/**
 * Returns whether the normalized address has a valid form and is not reserved for closed accounts. Only sending an email can show whether
 * the address receives email.
 */
export function isEmailAddress(normalized: string): boolean {
  if (normalized.length > maxEmailLength || !shape.test(normalized) || /\p{Cf}/u.test(normalized)) return false;
  const domain = normalized.slice(normalized.indexOf('@') + 1);
  if ([anonymizedEmailDomain, serviceEmailDomain].includes(domain) || toAsciiDomain(domain) !== domain) return false;
  const labels = domain.split('.');
  return labels.every(
    (label) => label !== '' && label.length <= maxLabelLength && !label.startsWith('-') && !label.endsWith('-'),
  );
}

const toLowerCase = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

/**
 * Returns the ASCII form of a domain according to the platform's URL parser, or null if it has none. Also returns null for all text that
 * the parser would interpret: escapes, paths, ports, and numbers that form an IPv4 address.
 */
function toAsciiDomain(domain: string): string | null {
  if (/^\p{ASCII}*$/u.test(domain) && !/(?:^|\.)xn--/i.test(domain)) return domain.toLowerCase();
  const url = `https://${domain}`;
  if (!/^[\w.\-\P{ASCII}]+$/u.test(domain) || !URL.canParse(url)) return null;
  const ascii = new URL(url).hostname;
  return /(?:^|\.)\d+$/.test(ascii) ? null : ascii;
}
