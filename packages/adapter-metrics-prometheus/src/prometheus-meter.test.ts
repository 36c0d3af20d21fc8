import { parseMetrics } from '@crewkit/test-servers';
import { Counter } from 'prom-client';
import { describe, expect, it, vi } from 'vitest';

import { prometheusMeter } from './prometheus-meter.js';

const requests = { name: 'requests_total', help: 'Requests.', labels: { way: ['in', 'out'] } } as const;
const seconds = { name: 'wait_seconds', help: 'Waits.', labels: { way: ['in'] }, buckets: [0.1, 1] } as const;
const level = { name: 'level', help: 'A "level"\nof \\ something.', labels: {} } as const;

describe('prometheusMeter', () => {
  it('adds to counters, and ignores negative values', async () => {
    const { meter, text } = prometheusMeter({ maxAgeMs: 0 });
    const counter = meter.counter(requests);
    counter.with({ way: 'in' }).add();
    counter.with({ way: 'in' }).add(2);
    counter.with({ way: 'out' }).add();
    // A negative value must be ignored, because Prometheus would mistake a decrease for a restart.
    counter.with({ way: 'out' }).add(-5);
    counter.with({ way: 'out' }).add(Number.NaN);
    const family = parseMetrics(await text()).get('requests_total');
    expect(family).toEqual({
      type: 'counter',
      help: 'Requests.',
      samples: [
        { name: 'requests_total', labels: { way: 'in' }, value: 3 },
        { name: 'requests_total', labels: { way: 'out' }, value: 1 },
      ],
    });
  });

  it('exposes counters without labels from the start', async () => {
    const { meter, text } = prometheusMeter({ maxAgeMs: 0 });
    meter.counter({ ...requests, labels: {} });
    expect(parseMetrics(await text()).get('requests_total')?.samples).toEqual([
      { name: 'requests_total', labels: {}, value: 0 },
    ]);
  });

  it('puts values into cumulative buckets', async () => {
    const { meter, text } = prometheusMeter({ maxAgeMs: 0 });
    const series = meter.histogram(seconds).with({ way: 'in' });
    for (const value of [0.05, 0.1, 0.5, 7, Number.NaN]) series.observe(value);
    const samples = parseMetrics(await text()).get('wait_seconds')?.samples ?? [];
    expect(samples.map(({ name, labels, value }) => [name, labels['le'] ?? '', value])).toEqual([
      ['wait_seconds_bucket', '0.1', 2],
      ['wait_seconds_bucket', '1', 3],
      ['wait_seconds_bucket', '+Inf', 4],
      ['wait_seconds_sum', '', 7.65],
      ['wait_seconds_count', '', 4],
    ]);
    expect(samples.every(({ labels }) => labels['way'] === 'in')).toBe(true);
  });

  it('reads gauges at each scrape, and skips gauges whose read fails', async () => {
    const { meter, text } = prometheusMeter({ maxAgeMs: 0 });
    let value = 1;
    meter.gauge(level, () => value);
    meter.gauge({ ...level, name: 'listed' }, () => [{ labels: {}, value: 3 }]);
    meter.gauge({ ...level, name: 'broken' }, () => Promise.reject(new Error('away')));
    meter.gauge({ ...level, name: 'quiet' }, () => null);
    const end = meter.gauge({ ...level, name: 'ended', labels: { way: ['in'] } }, () => [
      { labels: { way: 'in' }, value: 5 },
    ]);
    const first = parseMetrics(await text());
    expect(first.get('level')?.samples).toEqual([{ name: 'level', labels: {}, value: 1 }]);
    expect(first.get('level')?.help).toBe('A "level"\nof \\ something.');
    expect(first.get('listed')?.samples).toEqual([{ name: 'listed', labels: {}, value: 3 }]);
    expect(first.get('broken')?.samples).toEqual([]);
    expect(first.get('quiet')?.samples).toEqual([]);
    expect(first.get('ended')?.samples).toEqual([{ name: 'ended', labels: { way: 'in' }, value: 5 }]);
    value = 2;
    end();
    const second = parseMetrics(await text());
    expect(second.get('level')?.samples[0]?.value).toBe(2);
    expect(second.get('ended')?.samples).toEqual([]);
  });

  it('escapes label values', async () => {
    const { meter, text } = prometheusMeter({ maxAgeMs: 0 });
    const way = 'a"b\\c\nd';
    meter.counter(requests).with({ way }).add();
    expect(parseMetrics(await text()).get('requests_total')?.samples[0]?.labels).toEqual({ way });
  });

  it('collects once for parallel scrapes', async () => {
    const { meter, text } = prometheusMeter({ maxAgeMs: 0 });
    let reads = 0;
    meter.gauge(level, () => (reads += 1));
    const texts = await Promise.all(Array.from({ length: 16 }, () => text()));
    expect(new Set(texts).size).toBe(1);
    expect(reads).toBe(1);
    await text();
    expect(reads).toBe(2);
  });

  it('collects at most once a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { meter, text } = prometheusMeter();
      let reads = 0;
      meter.gauge(level, () => (reads += 1));
      const first = await text();
      vi.advanceTimersByTime(999);
      expect([await text(), reads]).toEqual([first, 1]);
      vi.advanceTimersByTime(1);
      expect(await text()).not.toBe(first);
      expect(reads).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('separates two instances, and rejects a second one on the same meter', async () => {
    const [one, other] = [
      prometheusMeter({ processMetrics: true, maxAgeMs: 0 }),
      prometheusMeter({ processMetrics: true, maxAgeMs: 0 }),
    ];
    one.meter.counter(requests).with({ way: 'in' }).add();
    other.meter.counter(requests).with({ way: 'in' }).add(9);
    expect(parseMetrics(await one.text()).get('requests_total')?.samples[0]?.value).toBe(1);
    expect(() => one.meter.counter(requests)).toThrow(/requests_total already exists: create one meter/);
  });

  it('rejects names that are invalid in Prometheus', () => {
    const { meter } = prometheusMeter({ maxAgeMs: 0 });
    expect(() => meter.counter({ ...requests, name: 'a-b' })).toThrow('Invalid metric name');
    expect(() => meter.histogram({ ...seconds, name: 'c', labels: { le: ['1'] } })).toThrow('le is a reserved label');
  });

  it("includes the Node.js process metrics and the embedding application's metrics, if there are any", async () => {
    const { registry, text, contentType } = prometheusMeter({ processMetrics: true, maxAgeMs: 0 });
    new Counter({ name: 'plans_total', help: 'Plans.', registers: [registry] }).inc(4);
    const families = parseMetrics(await text());
    expect(families.get('plans_total')?.samples[0]?.value).toBe(4);
    expect(families.get('process_resident_memory_bytes')?.samples[0]?.value).toBeGreaterThan(1_000_000);
    expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect((await prometheusMeter({ maxAgeMs: 0 }).text()).trim()).toBe('');
  });
});

it('rejects unknown options and invalid values', () => {
  const create = (given: object) => () => prometheusMeter(given);
  expect(create({ processMetric: true })).toThrow('processMetric: unknown option; did you mean processMetrics?');
  expect(create({ processMetrics: 'on' })).toThrow('prometheusMeter: processMetrics: expected true or false, got "on"');
});
