import { AppError } from '../../errors/app-error.js';
import type { Counter, Histogram, Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { Tracer } from '../../ports/observability/tracer.js';
import type { Stores, UnitOfWork, WorkTraits } from '../../ports/unit-of-work.js';

type Kind = 'read' | 'write';
type Work<T> = (stores: Stores) => Promise<T>;

/** Measures how long work on the store takes, counts the store's failures, and adds a trace span below the span of the request or job. */
export class ObservedUnitOfWork implements UnitOfWork {
  private readonly durations: Histogram<'kind'>;
  private readonly failures: Counter<'kind' | 'reason'>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    meter: Meter,
    private readonly tracer: Tracer,
  ) {
    this.durations = meter.histogram(metricCatalogue.unitOfWorkDuration);
    this.failures = meter.counter(metricCatalogue.unitOfWorkFailures);
  }

  run<T>(work: Work<T>, traits?: WorkTraits): Promise<T> {
    return this.observe('write', () => this.unitOfWork.run(work, traits));
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.observe('read', () => this.unitOfWork.read(work));
  }

  private observe<T>(kind: Kind, run: () => Promise<T>): Promise<T> {
    if (!this.tracer.isOn) return this.time(kind, run);
    const attributes = { 'crewkit.unit_of_work.kind': kind } as const;
    // Spans are created only inside other spans, because spans for background polling would flood the tracing backend.
    return this.tracer.span({ name: `store ${kind}`, place: 'inside', attributes }, () => this.time(kind, run));
  }

  private async time<T>(kind: Kind, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await run();
    } catch (error) {
      this.countFailure(kind, error);
      throw error;
    } finally {
      this.durations.with({ kind }).observe((performance.now() - startedAt) / 1000);
    }
  }

  /** Counts an error as a failure of the store. Does not count refusals and conflicts, because use cases cause them too. */
  private countFailure(kind: Kind, error: unknown): void {
    if (!AppError.is(error)) this.failures.with({ kind, reason: 'fault' }).add();
    else if (error.code === 'UNAVAILABLE') this.failures.with({ kind, reason: 'unavailable' }).add();
  }
}
