import type { Mail } from '../../domain/mail.js';

export interface MailErrorDescription {
  /** The error's code or class, and the status in the mail server's response. It consists of identifiers only. */
  readonly reason: string;
  /** The error's message without any word from the email. The value is null if the error has none. */
  readonly message: string | null;
}

const removed = '[…]';
const maxMessageLength = 300;
const maxReasonLength = 40;
// A run like this is an API key of the provider, a token from the email, or a base64 copy of it: prose has no such runs.
const opaqueRun = /[\w+/=~-]{25,}/g;
const opaqueWord = /^(?=.*\d)(?=.*\p{L}).{8,}$/u;
const wordPattern = /[\p{L}\p{N}\p{M}_]+/gu;
// A quotation can start or end within a word.
const minPartLength = 4;
// These words are kept although the email contains them too, so that a message stays readable.
const functionWords = new Set(
  'a an and are at be by did for from has in is it no not of on or the this to was with within'.split(' '),
);

/**
 * Describes why an email was not sent, for the log. The mailer's error can quote the email, and with it a token that signs a user in. Every
 * word of the message that occurs in the email is therefore left out, even if the mailer encoded it. Text that looks like a key is left out
 * too. `mail` is null if nothing was decrypted.
 */
export function describeMailError(error: unknown, mail: Mail | null): MailErrorDescription {
  if (!(error instanceof Error)) return { reason: 'unknown failure', message: null };
  const { cause } = error;
  const words = cause instanceof Error && cause.message !== '' ? `${error.message}: ${cause.message}` : error.message;
  const message = redactWords(mail, words);
  return { reason: toReason(error), message: message === '' ? null : message };
}

function toReason(error: Error): string {
  const source = 'code' in error ? error : error.cause instanceof Error && 'code' in error.cause ? error.cause : error;
  const code = 'code' in source && typeof source.code === 'string' ? source.code : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : '';
  // The mailer also chooses this code, so only an identifier is accepted.
  const isIdentifier = /^\w+$/.test(code) && code.length <= maxReasonLength;
  return `${isIdentifier ? code : 'Error'}${status}`;
}

function redactWords(mail: Mail | null, message: string): string {
  const words = mail === null ? [] : toWords(`${mail.to} ${mail.subject} ${mail.text} ${mail.html}`);
  const secrets = [...new Set(words)];
  const isSecret = (word: string): boolean =>
    opaqueWord.test(word) ||
    secrets.some((secret) => {
      const isPart = word.length >= minPartLength && (secret.startsWith(word) || secret.endsWith(word));
      return secret === word || isPart;
    });
  return decode(message.slice(0, maxMessageLength * 4).replace(opaqueRun, removed))
    .replace(wordPattern, (word) => {
      const lowerCase = word.toLowerCase();
      return !functionWords.has(lowerCase) && isSecret(lowerCase) ? removed : word;
    })
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/\[…\](?:[^\p{L}\p{N}]*\[…\])+/gu, removed)
    .trim()
    .slice(0, maxMessageLength);
}

function toWords(text: string): string[] {
  return decode(text).toLowerCase().match(wordPattern) ?? [];
}

/** Undoes the escapes that error messages apply to quoted text: JSON, percent, quoted-printable and HTML escapes. */
function decode(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[a-z"'\\]/gi, ' ')
    .replace(/(?:[%=][0-9a-f]{2})+/gi, (escaped) => decodeBytes(escaped.replaceAll('=', '%')))
    .replace(/&#?\w{1,8};/g, ' ')
    .normalize('NFKC');
}

function decodeBytes(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return ' ';
  }
}
