import type { Logger } from '../ports/logger.js';

const drop = (): void => undefined;

/** Drops everything; what an embedder gets who passes no logger. */
export const silentLogger: Logger = { debug: drop, info: drop, warn: drop, error: drop };
