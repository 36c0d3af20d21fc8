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
const credentials = /\b((?:postgres(?:ql)?|rediss?|smtps?):\/\/)[^\s"]*@/gi;

/** JSON lines, on stdout unless told. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths, censor: '[redacted]' },
      hooks: { streamWrite: (line) => line.replace(credentials, '$1[redacted]@') },
    },
    ...(stream === undefined ? [] : [stream]),
  );
}
