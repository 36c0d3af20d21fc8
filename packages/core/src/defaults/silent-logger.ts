import type { Logger } from '../ports/logger.js';

const drop = (): void => undefined;

/** Drops everything. */
export const silentLogger: Logger = { debug: drop, info: drop, warn: drop, error: drop };
