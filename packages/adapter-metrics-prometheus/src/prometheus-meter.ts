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
}

export interface PrometheusMeter {
  /** For `ports.meter` of one kit. */
  readonly meter: Meter;
  /** For metrics of the host's own, made with prom-client; `text` tells them too. Nobody else's are in it. */
  readonly registry: prom.Registry;
  readonly contentType: string;
  /** Everything as it stands, in Prometheus' text format. Who asks while it is being put together gets the same. */
  readonly text: () => Promise<string>;
}

/** Keeps metrics for Prometheus to fetch, with prom-client. */
export function prometheusMeter({ processMetrics = false }: PrometheusMeterOptions = {}): PrometheusMeter {
  const registry = new prom.Registry();
  if (processMetrics) prom.collectDefaultMetrics({ register: registry });
  let collecting: Promise<string> | null = null;
  return {
    meter: new PrometheusMetrics(registry),
    registry,
    contentType: registry.contentType,
    text: () =>
      (collecting ??= registry.metrics().finally(() => {
        collecting = null;
      })),
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
