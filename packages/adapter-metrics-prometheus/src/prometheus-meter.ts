import {
  checkOptions,
  optionRules,
  type OptionRules,
  type Counter,
  type Histogram,
  type HistogramDescription,
  type Meter,
  type MetricDescription,
  type ReadGauge,
} from '@crewkit/core/adapter';
import * as prom from 'prom-client';

/** The options of `prometheusMeter`. */
export interface PrometheusMeterOptions {
  /** Whether to include Node's own metrics: memory, CPU, event loop and garbage collection. The default is false. */
  readonly processMetrics?: boolean | undefined;
  /**
   * The time in milliseconds for which `text` caches its result, so that a flood of requests causes at most one collection in that time.
   * The default is 1000. With 0, each call starts a collection, unless one is already running.
   */
  readonly maxAgeMs?: number | undefined;
}

/** A meter, and what its metrics endpoint returns. */
export interface PrometheusMeter {
  /** The meter for `ports.meter` of one instance. */
  readonly meter: Meter;
  /** The registry of all metrics that `text` returns. The embedding application can add its own prom-client metrics to it. */
  readonly registry: prom.Registry;
  readonly contentType: string;
  /** Returns all metrics in Prometheus' text format, at most `maxAgeMs` old. Concurrent calls share one collection. */
  readonly text: () => Promise<string>;
}

const maxAgeLimitMs = 60_000;

const rules: OptionRules<PrometheusMeterOptions> = {
  processMetrics: optionRules.optional(optionRules.flag()),
  maxAgeMs: optionRules.optional(optionRules.wholeNumber(0, maxAgeLimitMs, 'milliseconds')),
};

/**
 * Creates a meter that collects metrics with prom-client, for Prometheus to scrape.
 *
 * @example
 * const { meter, text } = prometheusMeter({ processMetrics: true });
 */
export function prometheusMeter(options: PrometheusMeterOptions = {}): PrometheusMeter {
  checkOptions('prometheusMeter', rules, options);
  const { processMetrics = false, maxAgeMs = 1000 } = options;
  const registry = new prom.Registry();
  if (processMetrics) prom.collectDefaultMetrics({ register: registry });
  let collected: { readonly text: Promise<string>; freshUntil: number } | null = null;
  const collect = (): Promise<string> => {
    const current = { text: registry.metrics(), freshUntil: Infinity };
    collected = current;
    current.text.then(
      () => (current.freshUntil = performance.now() + maxAgeMs),
      () => (current.freshUntil = 0),
    );
    return current.text;
  };
  return {
    meter: new PrometheusMetrics(registry),
    registry,
    contentType: registry.contentType,
    text: () => (collected !== null && performance.now() < collected.freshUntil ? collected.text : collect()),
  };
}

class PrometheusMetrics implements Meter {
  constructor(private readonly registry: prom.Registry) {}

  counter<Label extends string>(description: MetricDescription<Label>): Counter<Label> {
    const counter = new prom.Counter(this.toConfig(description));
    return {
      with(labels) {
        const series = counter.labels(labels);
        // Start at zero, so that Prometheus can compute a rate from the first increase.
        series.inc(0);
        return {
          // Ignore the error: prom-client throws for values that it cannot add, but recording a metric must never throw.
          add(by = 1) {
            if (by > 0 && Number.isFinite(by)) series.inc(by);
          },
        };
      },
    };
  }

  histogram<Label extends string>(description: HistogramDescription<Label>): Histogram<Label> {
    const histogram = new prom.Histogram({ ...this.toConfig(description), buckets: [...description.buckets] });
    return {
      with(labels) {
        const series = histogram.labels(labels);
        return {
          observe(value) {
            if (Number.isFinite(value)) series.observe(value);
          },
        };
      },
    };
  }

  gauge<Label extends string>(description: MetricDescription<Label>, read: ReadGauge<Label>): () => void {
    const isSingle = Object.keys(description.labels).length === 0;
    let hasEnded = false;
    new prom.Gauge({
      ...this.toConfig(description),
      async collect() {
        const reading = hasEnded ? null : await (async () => read())().catch(() => null);
        const samples = typeof reading === 'number' ? [{ labels: {}, value: reading }] : (reading ?? []);
        this.reset();
        // A value that cannot be read must produce no sample. Otherwise, the old value or prom-client's default of 0 would be reported.
        if (isSingle) this.remove();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
    return () => {
      hasEnded = true;
    };
  }

  private toConfig<Label extends string>({ name, help, labels }: MetricDescription<Label>) {
    if (this.registry.getSingleMetric(name) !== undefined) {
      throw new Error(`The metric ${name} already exists: create one meter for each instance.`);
    }
    return { name, help, labelNames: Object.keys(labels) as Label[], registers: [this.registry] };
  }
}
