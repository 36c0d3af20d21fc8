/** The allowed values of each label. Any other value is reported as `other`, which bounds the number of series. */
export type LabelValues<Label extends string> = Readonly<Record<Label, readonly string[]>>;

/** One value for each label. */
export type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** Describes a metric. Names follow the Prometheus conventions: they contain the unit, and counters end in `_total`. */
export interface MetricDescription<Label extends string = never> {
  readonly name: string;
  /** One sentence for operators. */
  readonly help: string;
  readonly labels: LabelValues<Label>;
}

export interface HistogramDescription<Label extends string = never> extends MetricDescription<Label> {
  /** Upper bounds, increasing, in the unit of the name. */
  readonly buckets: readonly number[];
}

export interface Counter<Label extends string = never> {
  /** Returns the series with these values. Cache it where it is used often. */
  with(labels: Labels<Label>): CounterSeries;
}

export interface CounterSeries {
  /** `by`: 1 by default, never negative. */
  add(by?: number): void;
}

export interface Histogram<Label extends string = never> {
  with(labels: Labels<Label>): HistogramSeries;
}

export interface HistogramSeries {
  observe(value: number): void;
}

export interface Sample<Label extends string = never> {
  readonly labels: Labels<Label>;
  readonly value: number;
}

/** A single number if there are no labels; null: no value at the moment. */
export type Reading<Label extends string = never> = number | null | readonly Sample<Label>[];

/** Called at each scrape. */
export type ReadGauge<Label extends string = never> = () => Reading<Label> | Promise<Reading<Label>>;

/**
 * Records metrics for operators. `createCrewkit` wraps every adapter: it requests each name once and each series once, passes only listed
 * values or `other`, and wraps `read` so that it neither rejects nor takes longer than a second. No method ever throws because of a
 * value.
 */
export interface Meter {
  counter<Label extends string>(description: MetricDescription<Label>): Counter<Label>;
  histogram<Label extends string>(description: HistogramDescription<Label>): Histogram<Label>;
  /** Returns the function that unregisters the gauge. */
  gauge<Label extends string>(description: MetricDescription<Label>, read: ReadGauge<Label>): () => void;
}

/** A port that records metrics. */
export interface Measured {
  /** Called once by each instance, before anything else. */
  measure?(meter: Meter): void;
}
