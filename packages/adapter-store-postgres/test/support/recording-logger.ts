import type { Logger } from '@crewkit/core/adapter';

interface RecordingLogger extends Logger {
  /** The level and message of each line. */
  readonly lines: readonly string[];
}

export function recordingLogger(): RecordingLogger {
  const lines: string[] = [];
  const log =
    (level: string) =>
    (_fields: object, message: string): void =>
      void lines.push(`${level}: ${message}`);
  return { lines, debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}
