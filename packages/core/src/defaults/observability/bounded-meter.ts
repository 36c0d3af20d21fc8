import type {
  Counter,
  CounterSeries,
  Histogram,
  HistogramDescription,
  HistogramSeries,
  Labels,
  Meter,
  MetricDescription,
  ReadGauge,
  Reading,
  Sample,
} from '../../ports/observability/meter.js';
import { otherValue } from '../../ports/observability/metric-catalogue.js';
import { answerWithin } from '../answer-within.js';

// By default, a scrape can take up to ten seconds. With this limit, scrapes succeed even if some reads hang.
const defaultReadMs = 1_000;

type AnyRead = ReadGauge<string>;

/**
 * Wraps the embedding application's meter. Each metric declares the values that its labels can have; any other value is replaced with
 * `other`. Requests each series from the wrapped meter only once, and then looks it up by its label values. A gauge read that fails or
 * takes too long reports nothing. As long as a read hangs, it is not started again. If a counter is registered twice, for example by two
 * gateways on one instance, both registrations share it. If a gauge is registered twice, its value is the sum of both reads.
 */
export class BoundedMeter implements Meter {
  private readonly counters = new Map<string, Counter<string>>();
  private readonly histograms = new Map<string, Histogram<string>>();
  private readonly gauges = new Map<string, Set<AnyRead>>();

  constructor(
    private readonly meter: Meter,
    private readonly readMs = defaultReadMs,
  ) {}

  counter<Label extends string>(description: MetricDescription<Label>): Counter<Label> {
    return once(this.counters, description.name, () => closed(description, this.meter.counter(description)));
  }

  histogram<Label extends string>(description: HistogramDescription<Label>): Histogram<Label> {
    return once(this.histograms, description.name, () => closed(description, this.meter.histogram(description)));
  }

  gauge<Label extends string>(description: MetricDescription<Label>, read: ReadGauge<Label>): () => void {
    const careful = this.careful(read) as AnyRead;
    const reads = once(this.gauges, description.name, () => {
      const made = new Set<AnyRead>();
      this.meter.gauge(description, async () => {
        const readings = await Promise.all([...made].map(async (each) => each()));
        return addUp(description, readings.flatMap(listSamples) as readonly Sample<Label>[]);
      });
      return made;
    });
    reads.add(careful);
    return () => void reads.delete(careful);
  }

  /** Wraps a gauge read so that the result never rejects and always settles in time. */
  private careful<Label extends string>(read: ReadGauge<Label>): ReadGauge<Label> {
    let running: Promise<Reading<Label>> | null = null;
    return () => {
      running ??= (async () => read())().finally(() => {
        running = null;
      });
      return answerWithin(running, this.readMs).catch(() => null);
    };
  }
}

function once<Value, Wanted extends Value>(made: Map<string, Value>, name: string, make: () => Wanted): Wanted {
  const existing = made.get(name);
  if (existing !== undefined) return existing as Wanted;
  const value = make();
  made.set(name, value);
  return value;
}

interface WithSeries<Label extends string, Series> {
  with(labels: Labels<Label>): Series;
}

function closed<Label extends string, Series extends CounterSeries | HistogramSeries>(
  { labels: lists }: MetricDescription<Label>,
  metric: WithSeries<Label, Series>,
): WithSeries<Label, Series> {
  const names = Object.keys(lists) as Label[];
  const close = closing(lists);
  const known = new Map<string, Series>();
  const find = (labels: Labels<Label>): Series | undefined => known.get(toKey(names, labels));
  const bind = (labels: Labels<Label>): Series => {
    const values = close(labels);
    const series = find(values) ?? metric.with(values);
    known.set(toKey(names, values), series);
    return series;
  };
  return { with: (labels) => find(labels) ?? bind(labels) };
}

/** Returns the labels, with `other` for values that are not in their list. */
function closing<Label extends string>(
  lists: MetricDescription<Label>['labels'],
): (labels: Labels<Label>) => Labels<Label> {
  const allowed = Object.entries<readonly string[]>(lists).map(([name, values]) => [name, new Set(values)] as const);
  return (labels) => {
    const closedOnes = allowed.map(([name, values]) => {
      const value = labels[name as Label];
      return [name, values.has(value) ? value : otherValue];
    });
    return Object.fromEntries(closedOnes) as Labels<Label>;
  };
}

// The keys are unique, because listed values contain no line break, and unlisted values never become part of a key.
function toKey<Label extends string>(names: readonly Label[], labels: Labels<Label>): string {
  let key = '';
  for (const name of names) key += `${labels[name]}\n`;
  return key;
}

function listSamples(reading: Reading<string>): readonly Sample<string>[] {
  if (typeof reading === 'number') return [{ labels: {}, value: reading }];
  return reading ?? [];
}

function addUp<Label extends string>(
  { labels: lists }: MetricDescription<Label>,
  samples: readonly Sample<Label>[],
): readonly Sample<Label>[] {
  const names = Object.keys(lists) as Label[];
  const close = closing(lists);
  const sums = new Map<string, Sample<Label>>();
  for (const { labels, value } of samples) {
    const values = close(labels);
    const key = toKey(names, values);
    sums.set(key, { labels: values, value: (sums.get(key)?.value ?? 0) + value });
  }
  return [...sums.values()];
}
