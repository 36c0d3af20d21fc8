import { CrewkitError } from '../errors/crewkit-error.js';
import type { EventBus } from '../ports/events/event-bus.js';
import type { Counter, Histogram, Meter } from '../ports/observability/meter.js';
import { metricCatalogue } from '../ports/observability/metric-catalogue.js';
import type { Tracer } from '../ports/observability/tracer.js';
import type { Stores, UnitOfWork, WorkTraits } from '../ports/unit-of-work.js';
import { noteEvents } from './events/note-events.js';

type Kind = 'read' | 'write';
type Work<T> = (stores: Stores) => Promise<T>;

export interface RuntimeTools {
  readonly bus: Pick<EventBus, 'publish'>;
  readonly meter: Meter;
  readonly tracer: Tracer;
}

/**
 * Adds events and measurements to the store's unit of work.
 *
 * After a transaction has been committed, publishes a notice on the bus for each event that the transaction appended to the event log. Use
 * cases only append events. They therefore cannot forget to publish an event, and cannot publish one that was rolled back.
 *
 * Measures how long work on the store takes, counts the store's failures, and adds a trace span below the span of the request or job.
 */
export class RuntimeUnitOfWork implements UnitOfWork {
  private readonly durations: Histogram<'kind'>;
  private readonly failures: Counter<'kind' | 'reason'>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tools: RuntimeTools,
  ) {
    this.durations = tools.meter.histogram(metricCatalogue.unitOfWorkDuration);
    this.failures = tools.meter.counter(metricCatalogue.unitOfWorkFailures);
  }

  async run<T>(work: Work<T>, traits?: WorkTraits): Promise<T> {
    let appended: number[] = [];
    const result = await this.observe('write', () =>
      this.unitOfWork.run((stores) => {
        // A new list is created for each run, because the store can run the work again from its start.
        const positions: number[] = [];
        appended = positions;
        return work(noteEvents(stores, positions));
      }, traits),
    );
    for (const position of appended) this.tools.bus.publish({ position });
    return result;
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.observe('read', () => this.unitOfWork.read(work));
  }

  private observe<T>(kind: Kind, run: () => Promise<T>): Promise<T> {
    const { tracer } = this.tools;
    if (!tracer.isOn) return this.time(kind, run);
    const attributes = { 'crewkit.unit_of_work.kind': kind } as const;
    // Spans are created only inside other spans, because spans for background polling would flood the tracing backend.
    return tracer.span({ name: `store ${kind}`, place: 'inside', attributes }, () => this.time(kind, run));
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
    if (!CrewkitError.is(error)) this.failures.with({ kind, reason: 'fault' }).add();
    else if (error.code === 'UNAVAILABLE') this.failures.with({ kind, reason: 'unavailable' }).add();
  }
}
