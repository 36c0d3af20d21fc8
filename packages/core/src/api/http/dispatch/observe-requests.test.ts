import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import type { ErrorCode } from '../../../errors/catalogue.js';
import type { Meter, MetricDescription, ReadGauge } from '../../../ports/observability/meter.js';
import type { SpanAttributes, SpanStart, Tracer } from '../../../ports/observability/tracer.js';
import type { ApiRequest } from '../../api-messages.js';
import { publicRoute } from '../../define-route.js';
import { ObserveRequests } from './observe-requests.js';

const route = publicRoute(
  { operationId: 'showPlan', method: 'GET', path: '/plans', tag: 'x', summary: 'x', responses: {}, errors: [] },
  () => Promise.resolve({ status: 200 }),
);

const requestBy = (method: string): ApiRequest => ({
  method,
  target: '/plans?token=secret',
  headers: { traceparent: 'parent' },
  remoteAddress: '192.0.2.1',
  body: Readable.from([]),
});

const outcome = (status: number, code: ErrorCode | null = null) => ({
  response: { status, headers: [], body: null },
  code,
});

function setUp({ isOn = false } = {}) {
  const lists: Record<string, MetricDescription<string>['labels']> = {};
  const counted: object[] = [];
  const timed: object[] = [];
  const gauges: ReadGauge[] = [];
  const meter: Meter = {
    counter({ name, labels: list }) {
      lists[name] = list;
      return { with: (labels) => ({ add: (by = 1) => void counted.push({ ...labels, by }) }) };
    },
    histogram({ name, labels: list }) {
      lists[name] = list;
      return { with: (labels) => ({ observe: (seconds) => void timed.push({ ...labels, isTime: seconds >= 0.005 }) }) };
    },
    gauge(_, read) {
      gauges.push(read);
      return () => undefined;
    },
  };
  const spans: { start: SpanStart; notes: SpanAttributes[] }[] = [];
  const tracer: Tracer = {
    isOn,
    span(start, run) {
      const notes: SpanAttributes[] = [];
      spans.push({ start, notes });
      return run((attributes) => void notes.push(attributes));
    },
  };
  return { observe: new ObserveRequests(meter, tracer, [route]), lists, counted, timed, gauges, spans };
}

describe('ObserveRequests', () => {
  it('measures each request, and counts the problems among the responses', async () => {
    const { observe, lists, counted, timed } = setUp();
    const known = { request: requestBy('GET'), route };
    await observe.run(known, async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return outcome(200);
    });
    const problem = outcome(404, 'NOT_FOUND');
    const answer = await observe.run({ request: requestBy('PUT'), route: null }, () => Promise.resolve(problem));
    expect(answer).toBe(problem.response);
    for (const status of [101, 302, 500, 600]) await observe.run(known, () => Promise.resolve(outcome(status)));
    const get = { operation: 'showPlan', method: 'GET' };
    expect(timed).toEqual([
      { ...get, status: '2xx', isTime: true },
      { operation: 'unmatched', method: 'PUT', status: '4xx', isTime: false },
      ...['other', '3xx', '5xx', 'other'].map((status) => ({ ...get, status, isTime: false })),
    ]);
    expect(counted).toEqual([{ operation: 'unmatched', code: 'NOT_FOUND', by: 1 }]);
    const operations = Object.values(lists).map((list) => list['operation']);
    expect(operations).toEqual([
      ['unmatched', 'showPlan'],
      ['unmatched', 'showPlan'],
    ]);
  });

  it('reports the number of requests in progress', async () => {
    const { observe, gauges } = setUp();
    const read = (): unknown => gauges[0]?.();
    const ends: (() => void)[] = [];
    const asked = [0, 1].map(() =>
      observe.run({ request: requestBy('GET'), route }, async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        return outcome(200);
      }),
    );
    expect([gauges.length, read()]).toEqual([1, 2]);
    ends[0]?.();
    await asked[0];
    expect(read()).toBe(1);
    ends[1]?.();
    await asked[1];
    expect(read()).toBe(0);
  });

  it('creates no span without a tracer', async () => {
    const { observe, spans } = setUp();
    await observe.run({ request: requestBy('GET'), route }, () => Promise.resolve(outcome(200)));
    expect(spans).toEqual([]);
  });

  it('creates spans with attributes from closed lists, as children of the traceparent header', async () => {
    const { observe, spans, timed } = setUp({ isOn: true });
    await observe.run({ request: requestBy('GET'), route }, () => Promise.resolve(outcome(200)));
    await observe.run({ request: requestBy('BREW'), route: null }, () =>
      Promise.resolve(outcome(405, 'METHOD_NOT_ALLOWED')),
    );
    const place = { headers: { traceparent: 'parent' } };
    expect(spans).toEqual([
      {
        start: { name: 'showPlan', place, attributes: { 'http.request.method': 'GET', 'http.route': '/plans' } },
        notes: [{ 'http.response.status_code': 200 }],
      },
      {
        start: { name: 'unmatched', place, attributes: { 'http.request.method': '_OTHER' } },
        notes: [{ 'http.response.status_code': 405, 'crewkit.error.code': 'METHOD_NOT_ALLOWED' }],
      },
    ]);
    expect(timed).toHaveLength(2);
  });
});
