import type {
  Counter,
  Histogram,
  HistogramDescription,
  Meter,
  MetricDescription,
  ReadGauge,
} from '@crewkit/core/ports';
import { collectDefaultMetrics, Registry } from 'prom-client';

import { CounterMetric } from './counter-metric.js';
import { GaugeMetric } from './gauge-metric.js';
import { HistogramMetric } from './histogram-metric.js';
import { namePattern } from './text-format.js';

export interface PrometheusMeterOptions {
  /** Whether node's own numbers are told too: memory, processor, event loop, garbage collection. Default false. */
  readonly processMetrics?: boolean | undefined;
}

export interface PrometheusMeter {
  /** For `ports.meter` of one kit. */
  readonly meter: Meter;
  /** For metrics of the host's own, made with prom-client; `text` tells them too. Nobody else's are in it. */
  readonly registry: Registry;
  readonly contentType: string;
  /** Everything as it stands, in Prometheus' text format. Who asks while it is being put together gets the same. */
  readonly text: () => Promise<string>;
}

interface Metric {
  text(): string | Promise<string>;
}

/**
 * Keeps metrics for Prometheus to fetch. The kit's own are counted here and not in prom-client, which looks a series up anew at
 * each count: that took fifteen times as long as the rest of the counting.
 */
export function prometheusMeter({ processMetrics = false }: PrometheusMeterOptions = {}): PrometheusMeter {
  const registry = new Registry();
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const metrics = new Map<string, Metric>();
  const collect = async (): Promise<string> => {
    // All are begun before the first is waited for: reads that need the same answer share it.
    const texts = await Promise.all([...metrics.values()].map(async (metric) => metric.text()));
    return texts.join('') + (registry.getMetricsAsArray().length === 0 ? '' : await registry.metrics());
  };
  let collecting: Promise<string> | null = null;
  return {
    meter: new PrometheusMetrics(metrics),
    registry,
    contentType: registry.contentType,
    text: () =>
      (collecting ??= collect().finally(() => {
        collecting = null;
      })),
  };
}

class PrometheusMetrics implements Meter {
  constructor(private readonly metrics: Map<string, Metric>) {}

  counter<Label extends string>(description: MetricDescription<Label>): Counter<Label> {
    return this.add(description, new CounterMetric(description));
  }

  histogram<Label extends string>(description: HistogramDescription<Label>): Histogram<Label> {
    return this.add(description, new HistogramMetric(description));
  }

  gauge<Label extends string>(description: MetricDescription<Label>, read: ReadGauge<Label>): () => void {
    const gauge = this.add(description, new GaugeMetric(description, read));
    return () => gauge.end();
  }

  private add<Made extends Metric, Label extends string>(
    { name, labels }: MetricDescription<Label>,
    metric: Made,
  ): Made {
    const bad = [name, ...Object.keys(labels)].find((each) => !namePattern.test(each) || each === 'le');
    if (bad !== undefined) throw new Error(`"${bad}" is no name that Prometheus takes.`);
    if (this.metrics.has(name)) {
      throw new Error(`There is a metric ${name} already: a meter belongs to one kit, so make another one.`);
    }
    this.metrics.set(name, metric);
    return metric;
  }
}
