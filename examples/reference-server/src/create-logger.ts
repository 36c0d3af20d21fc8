import { type DestinationStream, type Logger, pino } from 'pino';

// Nothing that is logged holds these; the list is the second lock on the door, for what a later change might log.
const secretNames = new Set([
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
  'connectionString',
]);
// What an error of a URL was given: a connection string, in the worst case.
const secretNamesOfErrors = new Set([...secretNames, 'input']);
const censored = '[redacted]';
const levels = 6;
// A warning, as pino counts.
const urgent = 40;
// Who signs in where, in any text: of an error, its stack, its cause. In JSON no quote mark is part of a text.
const words = /[^\s"]+/g;
const scheme = /\b(?:postgres(?:ql)?|rediss?|smtps?):\/\//i;

type LogDestination = DestinationStream & { flushSync?(): void };

/**
 * Standard output, where lines are gathered for a moment: a write for each costs as much as reading from the store. An exit waits for
 * the last ones; only a process that is killed loses them.
 */
export function gatheredLines(): LogDestination {
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 50 });
}

/**
 * JSON lines, on stdout unless told, and warnings and errors at once, wherever lines are gathered. Secrets are looked for here and not
 * by pino's `redact`, which with patterns such as `*.token` costs more than everything else that is done for a small request.
 */
export function createLogger(level: string, destination: LogDestination = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      formatters: { log: censorFields },
      serializers: { err: (error: Error) => censor(pino.stdSerializers.err(error), secretNamesOfErrors, levels) },
      hooks: {
        streamWrite: withoutCredentials,
        logMethod(args, log, at) {
          log.apply(this, args);
          if (at >= urgent) destination.flushSync?.();
        },
      },
    },
    destination,
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

/** All but the error: its serializer does it, which knows what is in one. */
function censorFields({ err, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const shown = censor(fields, secretNames, levels) as Record<string, unknown>;
  return err === undefined ? shown : { ...shown, err };
}

/** The same value if it holds nothing secret, else a copy without it. What is deeper than `depth` stays as it is. */
function censor(value: unknown, names: ReadonlySet<string>, depth: number): unknown {
  // What has a form of its own for JSON, a Date for instance, has no fields to look at.
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  if (Array.isArray(value)) return value.map((each) => censor(each, names, depth - 1));
  let copy: Record<string, unknown> | null = null;
  for (const [name, part] of Object.entries(value)) {
    const shown = names.has(name) ? censored : censor(part, names, depth - 1);
    if (shown === part) continue;
    copy ??= { ...value };
    copy[name] = shown;
  }
  return copy ?? value;
}
