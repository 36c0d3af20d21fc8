import { describe, expect, it, vi } from 'vitest';

import type { HistogramDescription, MetricDescription, ReadGauge } from '../../ports/observability/meter.js';
import { BoundedMeter } from './bounded-meter.js';

const byColor = { name: 'things_total', help: 'Things.', labels: { color: ['red', 'blue'], size: ['big'] } } as const;
const plain = { name: 'level', help: 'Level.', labels: {} } as const;

/** Records the calls to a meter. */
class NotingMeter {
  readonly asked: string[] = [];
  readonly series: string[] = [];
  readonly sums = new Map<string, number>();
  reads: ReadGauge<string>[] = [];

  counter({ name }: MetricDescription<string>) {
    this.asked.push(name);
    return { with: (labels: object) => ({ add: this.bind(labels) }) };
  }

  histogram({ name }: HistogramDescription<string>) {
    this.asked.push(name);
    return { with: (labels: object) => ({ observe: this.bind(labels) }) };
  }

  gauge(_: MetricDescription<string>, read: ReadGauge<string>): () => void {
    this.reads.push(read);
    return () => undefined;
  }

  private bind(labels: object): (by?: number) => void {
    const key = JSON.stringify(labels);
    this.series.push(key);
    return (by = 1) => void this.sums.set(key, (this.sums.get(key) ?? 0) + by);
  }
}

function setUp(readMs?: number) {
  const noting = new NotingMeter();
  // The input type of this class is wider than the port's type. The results are the same.
  return { noting, meter: new BoundedMeter(noting as never, readMs) };
}

describe('BoundedMeter', () => {
  it('replaces unlisted values by "other", and never creates a series for them', () => {
    const { noting, meter } = setUp();
    const counter = meter.counter(byColor);
    for (let index = 0; index < 1000; index += 1) {
      counter.with({ color: `ada-${index}@example.com\n"}`, size: '__proto__' }).add();
    }
    counter.with({ color: 'red', size: 'big' }).add(2);
    expect(noting.series).toEqual(['{"color":"other","size":"other"}', '{"color":"red","size":"big"}']);
    expect([...noting.sums.values()]).toEqual([1000, 2]);
  });

  it('distinguishes series whose values contain separators', () => {
    const { noting, meter } = setUp();
    const counter = meter.counter(byColor);
    counter.with({ color: 'red', size: 'big' }).add();
    counter.with({ color: 'red\nbig', size: '' }).add();
    expect([...noting.sums]).toEqual([
      ['{"color":"red","size":"big"}', 1],
      ['{"color":"other","size":"other"}', 1],
    ]);
  });

  it('registers a name once, and a series once', () => {
    const { noting, meter } = setUp();
    for (let index = 0; index < 3; index += 1) {
      meter.counter(byColor).with({ color: 'red', size: 'big' }).add();
      meter
        .histogram({ ...plain, name: 'seconds', buckets: [1] })
        .with({})
        .observe(1);
    }
    expect(noting.asked).toEqual(['things_total', 'seconds']);
    expect(noting.series).toEqual(['{"color":"red","size":"big"}', '{}']);
  });

  it('sums the values of several sources of one series, each until it ends', async () => {
    const { noting, meter } = setUp();
    const end = meter.gauge(byColor, () => [
      { labels: { color: 'red', size: 'big' }, value: 1 },
      { labels: { color: 'made up', size: 'big' }, value: 7 },
    ]);
    meter.gauge(byColor, () => [{ labels: { color: 'red', size: 'big' }, value: 4 }]);
    expect(noting.reads).toHaveLength(1);
    expect(await noting.reads[0]?.()).toEqual([
      { labels: { color: 'red', size: 'big' }, value: 5 },
      { labels: { color: 'other', size: 'big' }, value: 7 },
    ]);
    end();
    expect(await noting.reads[0]?.()).toEqual([{ labels: { color: 'red', size: 'big' }, value: 4 }]);
  });

  it('reports nothing for a read that throws, rejects or is late, and does not start another read while one is pending', async () => {
    const { noting, meter } = setUp(20);
    const hanging = vi.fn(() => new Promise<number>(() => undefined));
    meter.gauge({ ...plain, name: 'a' }, () => {
      throw new Error('at once');
    });
    meter.gauge({ ...plain, name: 'b' }, () => Promise.reject(new Error('later')));
    meter.gauge({ ...plain, name: 'c' }, hanging);
    meter.gauge({ ...plain, name: 'd' }, () => 3);
    for (let scrape = 0; scrape < 3; scrape += 1) {
      const readings = await Promise.all(noting.reads.map(async (read) => read()));
      expect(readings).toEqual([[], [], [], [{ labels: {}, value: 3 }]]);
    }
    expect(hanging).toHaveBeenCalledTimes(1);
  });
});
