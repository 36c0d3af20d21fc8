import type { Mail } from '../../domain/mail.js';

export interface MailErrorDescription {
  /** The error's code or class, and the status code in the mail server's response. Contains no free text. */
  readonly reason: string;
  /** The error's message without the words that occur in the email, or null if nothing is left. */
  readonly message: string | null;
}

const removed = '[…]';
const maxMessageLength = 300;
const maxReasonLength = 40;
// Matches long runs of characters that do not occur in prose: an API key of the mail provider, a token from the email, or text from the
// email encoded in base64.
const opaqueRun = /[\w+/=~-]{25,}/g;
const opaqueWord = /^(?=.*\d)(?=.*\p{L}).{8,}$/u;
const wordPattern = /[\p{L}\p{N}\p{M}_]+/gu;
// The mailer can quote text that starts or ends within a word. A part of a word is recognized only if it has at least this length.
const minPartLength = 4;
// These words are kept even if the email contains them too, so that the message stays readable.
const functionWords = new Set(
  'a an and are at be by did for from has in is it no not of on or the this to was with within'.split(' '),
);

/**
 * Describes, for the log, why an email was not sent. The mailer's error can quote the email, including a token that signs a user in. Words
 * of the error message that also occur in the email are therefore left out, even if the mailer encoded them. Text that looks like a key is
 * also left out. `mail` is null if the email was not decrypted.
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
  // The mailer chooses this code, so only an identifier is accepted.
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

/** Reverses the escaping of text quoted in error messages: JSON, percent-encoding, quoted-printable and HTML. */
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
