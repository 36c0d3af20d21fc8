import { checkOptions, flag, optional, wholeNumber, type OptionRules } from '@crewkit/core/options';
import type {
  Counter,
  Histogram,
  HistogramDescription,
  Meter,
  MetricDescription,
  ReadGauge,
} from '@crewkit/core/ports';
import * as prom from 'prom-client';

export interface PrometheusMeterOptions {
  /** Whether node's own numbers are told too: memory, processor, event loop, garbage collection. Default false. */
  readonly processMetrics?: boolean | undefined;
  /**
   * For how long `text` gives the same text before it collects again, so that a flood of requests costs one collection a second.
   * Default 1000; 0: each call collects, except while one is running.
   */
  readonly maxAgeMs?: number | undefined;
}

export interface PrometheusMeter {
  /** For `ports.meter` of one kit. */
  readonly meter: Meter;
  /** For metrics of the host's own, made with prom-client; `text` tells them too. Nobody else's are in it. */
  readonly registry: prom.Registry;
  readonly contentType: string;
  /** All metrics in Prometheus' text format, at most `maxAgeMs` old. Calls share one collection while it runs. */
  readonly text: () => Promise<string>;
}

const maxAgeLimitMs = 60_000;

const rules: OptionRules<PrometheusMeterOptions> = {
  processMetrics: optional(flag()),
  maxAgeMs: optional(wholeNumber(0, maxAgeLimitMs, 'milliseconds')),
};

/** Keeps metrics for Prometheus to fetch, with prom-client. */
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
    const counter = new prom.Counter(this.configOf(description));
    return {
      with(labels) {
        const series = counter.labels(labels);
        // A rate needs a zero to start from.
        series.inc(0);
        return {
          // prom-client throws at what it cannot add, and measuring never does.
          add(by = 1) {
            if (by > 0 && Number.isFinite(by)) series.inc(by);
          },
        };
      },
    };
  }

  histogram<Label extends string>(description: HistogramDescription<Label>): Histogram<Label> {
    const histogram = new prom.Histogram({ ...this.configOf(description), buckets: [...description.buckets] });
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
      ...this.configOf(description),
      async collect() {
        const reading = hasEnded ? null : await (async () => read())().catch(() => null);
        const samples = typeof reading === 'number' ? [{ labels: {}, value: reading }] : (reading ?? []);
        this.reset();
        // What cannot be read has no sample: neither an old one nor the 0 that prom-client would give.
        if (isSingle) this.remove();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
    return () => {
      hasEnded = true;
    };
  }

  private configOf<Label extends string>({ name, help, labels }: MetricDescription<Label>) {
    if (this.registry.getSingleMetric(name) !== undefined) {
      throw new Error(`There is a metric ${name} already: a meter belongs to one kit, so make another one.`);
    }
    return { name, help, labelNames: Object.keys(labels) as Label[], registers: [this.registry] };
  }
}
