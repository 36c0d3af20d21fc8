import type { Histogram, HistogramDescription, HistogramSeries, Labels } from '@crewkit/core/ports';

import { SeriesMap } from './series-map.js';
import { headLines, numberText, sampleLine } from './text-format.js';

class Distribution implements HistogramSeries {
  /** Observations up to each bound and above the one before; the last: above all bounds. */
  readonly counts: number[];
  sum = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    if (Number.isNaN(value)) return;
    let index = 0;
    while (value > (this.bounds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sum += value;
  }
}

export class HistogramMetric<Label extends string> implements Histogram<Label> {
  private readonly series: SeriesMap<Label, Distribution>;
  /** The end of each bucket's line, up to its value. */
  private readonly bounds: readonly string[];

  constructor(private readonly description: HistogramDescription<Label>) {
    this.series = new SeriesMap(description, () => new Distribution(description.buckets));
    this.bounds = [...description.buckets, Number.POSITIVE_INFINITY].map((bound) => `le="${numberText(bound)}"`);
  }

  with(labels: Labels<Label>): Distribution {
    return this.series.of(labels);
  }

  text(): string {
    const { name, help } = this.description;
    let text = headLines(name, help, 'histogram');
    for (const [labels, { counts, sum }] of this.series.entries()) {
      let count = 0;
      for (const [index, bound] of this.bounds.entries()) {
        count += counts[index] ?? 0;
        text += sampleLine(`${name}_bucket`, labels === '' ? bound : `${labels},${bound}`, count);
      }
      text += sampleLine(`${name}_sum`, labels, sum) + sampleLine(`${name}_count`, labels, count);
    }
    return text;
  }
}
