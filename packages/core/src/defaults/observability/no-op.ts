import type { Meter } from '../../ports/observability/meter.js';
import type { Logger } from '../../ports/observability/logger.js';

const nothing = (): void => undefined;
const series = { add: nothing, observe: nothing };
const counter = { with: () => series };
const histogram = { with: () => series };

/** A meter that records nothing. */
export const noMeter: Meter = { counter: () => counter, histogram: () => histogram, gauge: () => nothing };

const drop = (): void => undefined;

/** Discards all log entries. */
export const silentLogger: Logger = { debug: drop, info: drop, warn: drop, error: drop };
