import type { Labels, MetricDescription } from '@crewkit/core/ports';

import { labelText } from './text-format.js';

/** The series of one metric, by the text of their labels. Whoever measures keeps a series: here they are found seldom. */
export class SeriesMap<Label extends string, Series> {
  private readonly made = new Map<string, Series>();
  private readonly names: readonly Label[];

  constructor(
    { labels }: MetricDescription<Label>,
    private readonly make: () => Series,
  ) {
    this.names = Object.keys(labels) as Label[];
    // A metric without labels is there from the beginning: a rate needs a zero to start from.
    if (this.names.length === 0) this.made.set('', make());
  }

  of(labels: Labels<Label>): Series {
    const text = labelText(this.names, labels);
    const existing = this.made.get(text);
    if (existing !== undefined) return existing;
    const series = this.make();
    this.made.set(text, series);
    return series;
  }

  entries(): Iterable<[string, Series]> {
    return this.made.entries();
  }
}
