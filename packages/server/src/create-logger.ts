import { type DestinationStream, type Logger, pino } from 'pino';

// No log entry contains these names today. The list is defense in depth against later changes.
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
// The input of a URL error can be a connection string.
const secretNamesOfErrors = new Set([...secretNames, 'input']);
const censored = '[redacted]';
const levels = 6;
// Pino's number for the level of a warning.
const urgent = 40;
// Matches words, to find credentials in any text, such as an error, its stack or its cause. In JSON, quotation marks never occur inside a
// text.
const words = /[^\s"]+/g;
const scheme = /\b(?:postgres(?:ql)?|rediss?(?:\+[a-z]+)?|nats|tls|smtps?):\/\//i;

type LogDestination = DestinationStream & { flushSync?(): void };

// A write of this many characters costs little per line. After the delay, fewer characters are written too.
const gatheredCharacters = 16_000;
const gatheringMs = 50;

/**
 * Creates a destination that briefly gathers the lines for standard output, because a write for each line costs as much as reading from the
 * store. An exit waits for the last lines. They are lost only if the process is killed. The lines are gathered here instead of by pino's
 * destination, which measures everything that it has gathered again for each line.
 */
export function gatheredLines(): LogDestination {
  let lines = '';
  const pass = (): void => {
    const passed = lines;
    lines = '';
    if (passed !== '') output.write(passed);
  };
  // These listeners run before those that end pino's destination.
  process.on('beforeExit', pass).on('exit', pass);
  // Below `minLength`, the destination waits for a flush, so that `flushSync` writes everything itself.
  const output = pino.destination({ dest: 1, sync: false, minLength: gatheredCharacters });
  const flush = (): void => {
    if (lines === '') return;
    pass();
    output.flush();
  };
  setInterval(flush, gatheringMs).unref();
  return {
    write(line) {
      lines += line;
      if (lines.length >= gatheredCharacters) pass();
    },
    flushSync() {
      pass();
      output.flushSync();
    },
  };
}

/**
 * Creates a logger that writes JSON lines, by default to stdout. Warnings and errors are written immediately, even to a buffered
 * destination. Secrets are redacted here instead of by pino's `redact`, which with patterns such as `*.token` costs more than all other
 * work for a small request.
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

/** Redacts credentials word by word. A single pattern would take quadratic time for a text that consists of schemes. */
function withoutCredentials(line: string): string {
  return line.includes('://') ? line.replaceAll(words, redacted) : line;
}

function redacted(word: string): string {
  const end = word.lastIndexOf('@');
  const found = scheme.exec(word);
  if (found === null || end < found.index + found[0].length) return word;
  return `${word.slice(0, found.index + found[0].length)}[redacted]${word.slice(end)}`;
}

/** Censors all fields except the error. Its serializer censors the error, because it knows the structure of errors. */
function censorFields({ err, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const shown = censor(fields, secretNames, levels) as Record<string, unknown>;
  return err === undefined ? shown : { ...shown, err };
}

/** Returns the same value if it contains no secret, otherwise a copy without it. Values nested deeper than `depth` stay unchanged. */
function censor(value: unknown, names: ReadonlySet<string>, depth: number): unknown {
  // Values with their own JSON form, such as a Date, have no fields to censor.
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
