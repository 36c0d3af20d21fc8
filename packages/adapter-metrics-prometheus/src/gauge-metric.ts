import type { MetricDescription, ReadGauge } from '@crewkit/core/ports';

import { headLines, labelText, sampleLine } from './text-format.js';

export class GaugeMetric<Label extends string> {
  private ended = false;

  constructor(
    private readonly description: MetricDescription<Label>,
    private readonly read: ReadGauge<Label>,
  ) {}

  end(): void {
    this.ended = true;
  }

  /** Without samples if the reading fails: an old value would look like a new one. */
  async text(): Promise<string> {
    const { name, help } = this.description;
    const head = headLines(name, help, 'gauge');
    try {
      const reading = this.ended ? null : await this.read();
      if (typeof reading === 'number') return head + sampleLine(name, '', reading);
      const names = Object.keys(this.description.labels) as Label[];
      const lines = (reading ?? []).map(({ labels, value }) => sampleLine(name, labelText(names, labels), value));
      return head + lines.join('');
    } catch {
      return head;
    }
  }
}
