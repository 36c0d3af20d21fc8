import type { MailRecipient } from '../../ports/mail/mail-templates.js';

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Control characters, line separators, and characters that change the direction of text or are invisible.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;

/** Escapes a text so that it can be put into HTML, also between the quotation marks of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);
}

/** Converts any text to a single line that is safe as a header value. */
export function oneLine(text: string): string {
  return text.replace(invisible, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Returns an untrusted name on one line, without anything that an email program would turn into a link. Attackers can register another
 * person's address with any name, and the email to that person must not contain an attacker's link.
 */
export function plainName(name: string): string {
  return oneLine(name)
    .replace(/:\/\//g, ': ')
    .replace(/([.\u3002\uFF0E\uFF61])(?=[\p{L}\p{N}])/gu, '$1 ');
}

/** Returns a text such as "1 hour" or "24 hours". */
export function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns a text such as "Hello Ada,", or "Hello," if the name is unknown. */
export function greeting(firstName: string): string {
  const name = plainName(firstName);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/**
 * Returns the time in the reader's language and time zone, such as "November 21, 2026 at 10:45 GMT+1". If the reader has chosen neither,
 * returns a text such as "2026-11-21 09:45 UTC", which does not depend on language or time zone.
 */
export function formatMinute(instant: Date, { locale, timeZone }: Pick<MailRecipient, 'locale' | 'timeZone'>): string {
  if (locale === null && timeZone === null) return utcMinute(instant);
  const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  try {
    const options = { ...parts, timeZone: timeZone ?? 'UTC', timeZoneName: 'short' } as const;
    return new Intl.DateTimeFormat(locale ?? 'en', options).format(instant);
  } catch {
    // Another version of Node.js, with other time zones, has stored the time zone. The email must be sent nevertheless.
    return utcMinute(instant);
  }
}

function utcMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
