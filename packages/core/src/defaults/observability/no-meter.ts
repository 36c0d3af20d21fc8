import type { Meter } from '../../ports/observability/meter.js';

const nothing = (): void => undefined;
const series = { add: nothing, observe: nothing };
const counter = { with: () => series };
const histogram = { with: () => series };

/** A meter that records nothing. */
export const noMeter: Meter = { counter: () => counter, histogram: () => histogram, gauge: () => nothing };
