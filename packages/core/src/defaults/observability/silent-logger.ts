import type { Logger } from '../../ports/observability/logger.js';

const drop = (): void => undefined;

/** Discards all log entries. */
export const silentLogger: Logger = { debug: drop, info: drop, warn: drop, error: drop };
