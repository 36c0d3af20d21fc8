import type { Logger } from '@crewkit/core/adapter';

export interface RecordingLogger extends Logger {
  /** The level and message of each line. */
  readonly lines: readonly string[];
  /** The full text of each line, as in a log file. */
  readonly texts: readonly string[];
}

/** Returns a logger that keeps its lines. */
export function recordingLogger(): RecordingLogger {
  const lines: string[] = [];
  const texts: string[] = [];
  const log =
    (level: string) =>
    (fields: object, message: string): void => {
      lines.push(`${level}: ${message}`);
      texts.push(JSON.stringify({ level, message, fields: Object.values(fields).map(everything) }));
    };
  return { lines, texts, debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}

/** Returns the value with all properties of errors, because loggers such as pino log every property. */
function everything(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return {
    ...Object.fromEntries(Object.entries(value)),
    message: value.message,
    stack: value.stack,
    cause: everything(value.cause),
  };
}
