/** The allowed values of each label. Any other value is reported as `other`, so that the number of series stays limited. */
type LabelValues<Label extends string> = Readonly<Record<Label, readonly string[]>>;

/** The labels of one series, with one value for each label. */
export type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** Describes a metric. Names follow the Prometheus conventions: they contain the unit, and counters end in `_total`. */
export interface MetricDescription<Label extends string = never> {
  readonly name: string;
  /** One sentence that describes the metric to operators. */
  readonly help: string;
  readonly labels: LabelValues<Label>;
}

/** The description of a histogram. */
export interface HistogramDescription<Label extends string = never> extends MetricDescription<Label> {
  /** The upper bounds of the buckets, increasing, in the unit that the metric's name contains. */
  readonly buckets: readonly number[];
}

/** A metric that only grows, with a series for each combination of label values. */
export interface Counter<Label extends string = never> {
  /** Returns the series with these label values. If you use a series often, cache it. */
  with(labels: Labels<Label>): CounterSeries;
}

/** One series of a counter. */
export interface CounterSeries {
  /** Adds to the counter. `by` is 1 by default and must not be negative. */
  add(by?: number): void;
}

/** A metric that counts values in buckets, with a series for each combination of label values. */
export interface Histogram<Label extends string = never> {
  with(labels: Labels<Label>): HistogramSeries;
}

/** One series of a histogram. */
export interface HistogramSeries {
  observe(value: number): void;
}

export interface Sample<Label extends string = never> {
  readonly labels: Labels<Label>;
  readonly value: number;
}

/**
 * The reading of a gauge: a single number if the metric has no labels, a list of samples if it has labels, or null if there is no value at
 * the moment.
 */
export type Reading<Label extends string = never> = number | null | readonly Sample<Label>[];

/** Reads the current value of a gauge. The meter calls this function at each scrape. */
export type ReadGauge<Label extends string = never> = () => Reading<Label> | Promise<Reading<Label>>;

/**
 * Records metrics for operators. `createCrewkit` wraps the meter that the embedding application passes to it. The wrapper requests each
 * metric and each series from the application's meter only once. It replaces label values that are not listed in the metric's description
 * with `other`. If a gauge's `read` rejects or takes longer than a second, the wrapper treats its value as null. The methods of the wrapper
 * never throw because of an invalid label or number.
 */
export interface Meter {
  counter<Label extends string>(description: MetricDescription<Label>): Counter<Label>;
  histogram<Label extends string>(description: HistogramDescription<Label>): Histogram<Label>;
  /** Registers the gauge and returns the function that unregisters it. */
  gauge<Label extends string>(description: MetricDescription<Label>, read: ReadGauge<Label>): () => void;
}

/** A port that records metrics. */
export interface Measured {
  /** Passes the meter to the port. Each Crewkit instance calls this method once, before using the port. */
  measure?(meter: Meter): void;
}
