/** For each label the values that it may have. Any other value counts as `other`, so that nothing makes series without end. */
export type LabelValues<Label extends string> = Readonly<Record<Label, readonly string[]>>;

/** One value for each label. */
export type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** What is counted or measured. A name follows Prometheus' conventions: its unit stands in it, counters end in `_total`. */
export interface MetricDescription<Label extends string = never> {
  readonly name: string;
  /** One sentence for people. */
  readonly help: string;
  readonly labels: LabelValues<Label>;
}

export interface HistogramDescription<Label extends string = never> extends MetricDescription<Label> {
  /** Upper bounds, rising, in the unit of the name. */
  readonly buckets: readonly number[];
}

export interface Counter<Label extends string = never> {
  /** The series with these values. Keep it where it is used often. */
  with(labels: Labels<Label>): CounterSeries;
}

export interface CounterSeries {
  /** `by`: 1 unless told, never negative. */
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

/** One number if there are no labels; null: there is nothing to tell at the moment. */
export type Reading<Label extends string = never> = number | null | readonly Sample<Label>[];

/** Asked at each scrape. */
export type ReadGauge<Label extends string = never> = () => Reading<Label> | Promise<Reading<Label>>;

/**
 * Keeps numbers for whoever operates the server. `createCrewkit` stands between an adapter and everything that measures: it
 * asks for each name once and for each series once, gives only values of the lists or `other`, and a `read` of it neither rejects
 * nor takes longer than a second. Nothing here ever throws because of a value.
 */
export interface Meter {
  counter<Label extends string>(description: MetricDescription<Label>): Counter<Label>;
  histogram<Label extends string>(description: HistogramDescription<Label>): Histogram<Label>;
  /** Returns the function that ends the reading. */
  gauge<Label extends string>(description: MetricDescription<Label>, read: ReadGauge<Label>): () => void;
}

/** A port that has something to measure. */
export interface Measured {
  /** Called once by each kit, before anything else. */
  measure?(meter: Meter): void;
}
