import type { Counter, CounterSeries, Labels, MetricDescription } from '@crewkit/core/ports';

import { SeriesMap } from './series-map.js';
import { headLines, sampleLine } from './text-format.js';

class Count implements CounterSeries {
  value = 0;

  add(by = 1): void {
    // A counter that goes back looks like a restart of the process.
    if (by > 0) this.value += by;
  }
}

export class CounterMetric<Label extends string> implements Counter<Label> {
  private readonly series: SeriesMap<Label, Count>;

  constructor(private readonly description: MetricDescription<Label>) {
    this.series = new SeriesMap(description, () => new Count());
  }

  with(labels: Labels<Label>): Count {
    return this.series.of(labels);
  }

  text(): string {
    const { name, help } = this.description;
    let text = headLines(name, help, 'counter');
    for (const [labels, { value }] of this.series.entries()) text += sampleLine(name, labels, value);
    return text;
  }
}
