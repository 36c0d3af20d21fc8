import type { Logger } from '../../ports/observability/logger.js';

const drop = (): void => undefined;

/**
 * Writes only warnings and errors, to standard error, as one JSON line each. This logger is the default if the embedding application passes
 * no logger, so that failures of emails, jobs and event handlers are visible.
 */
export const stderrLogger: Logger = {
  debug: drop,
  info: drop,
  warn: (fields, message) => write('warn', fields, message),
  error: (fields, message) => write('error', fields, message),
};

function write(level: string, fields: object, message: string): void {
  const entry = { level, time: new Date().toISOString(), ...fields, message };
  process.stderr.write(`${JSON.stringify(entry, toJson)}\n`);
}

/**
 * Serializes errors, which would otherwise become empty JSON. Of an error's cause, only the message is included, because the other fields
 * of the cause could quote input.
 */
function toJson(_name: string, value: unknown): unknown {
  if (!(value instanceof Error)) return typeof value === 'bigint' ? String(value) : value;
  const cause = value.cause instanceof Error ? value.cause.message : undefined;
  return { message: value.message, stack: value.stack, cause };
}
