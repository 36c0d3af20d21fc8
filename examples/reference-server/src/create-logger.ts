import { type DestinationStream, type Logger, pino } from 'pino';

// Nothing that is logged holds these; the list is the second lock on the door, for what a later change might log.
const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'challengeToken',
  'authorization',
  'cookie',
  'secret',
  'recoveryCode',
  'totpCode',
  'sealed',
];

// What an error of a URL was given: a connection string, in the worst case.
const inputs = ['err.input', 'err.cause.input'];
const paths = [...secretNames, 'connectionString'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat(inputs);
// Who signs in where, in any text: of an error, its stack, its cause. In JSON no quote mark is part of a text.
const words = /[^\s"]+/g;
const scheme = /\b(?:postgres(?:ql)?|rediss?|smtps?):\/\//i;

/** JSON lines, on stdout unless told. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths, censor: '[redacted]' },
      hooks: { streamWrite: withoutCredentials },
    },
    ...(stream === undefined ? [] : [stream]),
  );
}

/** Word by word: one pattern for all of it would take the square of its time for a text of nothing but schemes. */
function withoutCredentials(line: string): string {
  return line.includes('://') ? line.replaceAll(words, redacted) : line;
}

function redacted(word: string): string {
  const end = word.lastIndexOf('@');
  const found = scheme.exec(word);
  if (found === null || end < found.index + found[0].length) return word;
  return `${word.slice(0, found.index + found[0].length)}[redacted]${word.slice(end)}`;
}
