import type { ErrorCode } from '../../../errors/catalogue.js';
import type { Counter, Histogram, Meter } from '../../../ports/observability/meter.js';
import { metricCatalogue } from '../../../ports/observability/metric-catalogue.js';
import { withValues } from '../../../ports/observability/metric-labels.js';
import type { RecordAttributes, SpanAttributes, Tracer } from '../../../ports/observability/tracer.js';
import type { ApiRequest, ApiResponse } from '../../api-messages.js';
import type { Route } from '../../define-route.js';

/** A request and its route, which is null if no route matches. */
export interface Observed {
  readonly request: ApiRequest;
  readonly route: Route | null;
}

export interface RequestOutcome {
  readonly response: ApiResponse;
  /** The error code, or null if the response is not a problem. */
  readonly code: ErrorCode | null;
}

const unmatched = 'unmatched';
const knownMethods: ReadonlySet<string> = new Set(metricCatalogue.httpRequestDuration.labels.method);
const statusClasses = ['other', 'other', '2xx', '3xx', '4xx', '5xx'] as const;

/** Counts every request, measures its duration, and creates its trace span. The metrics and spans contain no client input. */
export class ObserveRequests {
  private readonly durations: Histogram<'operation' | 'method' | 'status'>;
  private readonly errors: Counter<'operation' | 'code'>;
  private inFlight = 0;

  constructor(
    meter: Meter,
    private readonly tracer: Tracer,
    routes: readonly Route[],
  ) {
    const operation = [unmatched, ...routes.map(({ operationId }) => operationId)];
    this.durations = meter.histogram(withValues(metricCatalogue.httpRequestDuration, { operation }));
    this.errors = meter.counter(withValues(metricCatalogue.httpErrors, { operation }));
    meter.gauge(metricCatalogue.httpRequestsInFlight, () => this.inFlight);
  }

  /** Observes the request while `answer` handles it. `answer` must never reject. */
  async run(observed: Observed, answer: () => Promise<RequestOutcome>): Promise<ApiResponse> {
    const startedAt = performance.now();
    this.inFlight += 1;
    const { response, code } = await (this.tracer.isOn ? this.traced(observed, answer) : answer());
    this.inFlight -= 1;
    this.count(observed, { response, code }, startedAt);
    return response;
  }

  private count({ route, request }: Observed, { response, code }: RequestOutcome, startedAt: number): void {
    const operation = route?.operationId ?? unmatched;
    const status = statusClasses[Math.trunc(response.status / 100)] ?? 'other';
    this.durations.with({ operation, method: request.method, status }).observe((performance.now() - startedAt) / 1000);
    if (code !== null) this.errors.with({ operation, code }).add();
  }

  private traced({ route, request }: Observed, answer: () => Promise<RequestOutcome>): Promise<RequestOutcome> {
    const method = knownMethods.has(request.method) ? request.method : '_OTHER';
    const attributes: SpanAttributes = {
      'http.request.method': method,
      ...(route === null ? {} : { 'http.route': route.path }),
    };
    const start = { name: route?.operationId ?? unmatched, place: { headers: request.headers }, attributes };
    return this.tracer.span(start, async (note) => {
      const outcome = await answer();
      recordOutcome(note, outcome);
      return outcome;
    });
  }
}

function recordOutcome(note: RecordAttributes, { response, code }: RequestOutcome): void {
  note({
    'http.response.status_code': response.status,
    ...(code === null ? {} : { 'crewkit.error.code': code }),
  });
}
