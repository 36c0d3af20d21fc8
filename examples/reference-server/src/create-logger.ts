import { pino, type Logger } from 'pino';

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

const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** JSON lines on stdout. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, redact: { paths, censor: '[redacted]' } });
}
