import { type DestinationStream, type Logger } from 'pino';
type LogDestination = DestinationStream & {
    flushSync?(): void;
};
/**
 * Creates a destination that briefly gathers the lines for standard output, because a write for each line costs as much as reading from the
 * store. An exit waits for the last lines. They are lost only if the process is killed. The lines are gathered here instead of by pino's
 * destination, which measures everything that it has gathered again for each line.
 */
export declare function gatheredLines(): LogDestination;
/**
 * Creates a logger that writes JSON lines, by default to stdout. Warnings and errors are written immediately, even to a buffered
 * destination. Secrets are redacted here instead of by pino's `redact`, which with patterns such as `*.token` costs more than all other
 * work for a small request.
 */
export declare function createLogger(level: string, destination?: LogDestination): Logger;
export {};
//# sourceMappingURL=create-logger.d.ts.map