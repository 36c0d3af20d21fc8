import type { Logger } from '../ports/logger.js';

const drop = (): void => undefined;

/**
 * Writes warnings and errors to standard error, a JSON line each, and nothing else: the default for hosts that pass no logger, so that
 * failures of mails, jobs and event handlers are visible.
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

/** Errors serialize to empty JSON. The cause may quote input, so only its message is shown. */
function toJson(_name: string, value: unknown): unknown {
  if (!(value instanceof Error)) return typeof value === 'bigint' ? String(value) : value;
  const cause = value.cause instanceof Error ? value.cause.message : undefined;
  return { message: value.message, stack: value.stack, cause };
}
