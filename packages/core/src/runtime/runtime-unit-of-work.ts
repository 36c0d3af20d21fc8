import { AsyncLocalStorage } from 'node:async_hooks';

import { CrewkitError } from '../errors/crewkit-error.js';
import type { EventBus } from '../ports/events/event-bus.js';
import type { Counter, HistogramSeries, Meter } from '../ports/observability/meter.js';
import { metricCatalogue } from '../ports/observability/metric-catalogue.js';
import type { Tracer } from '../ports/observability/tracer.js';
import type { Stores, Transactions, UnitOfWork, WorkTraits } from '../ports/unit-of-work.js';
import { noteEffects, type Effects } from './note-effects.js';
import { SharedTransaction } from './shared-transaction.js';

type Kind = 'read' | 'write';
type Work<T> = (stores: Stores) => Promise<T>;

/** The transaction in which the running code takes part, and whether the code runs in a unit of work inside it. */
interface Context {
  readonly shared: SharedTransaction<unknown>;
  readonly isNested: boolean;
}

export interface RuntimeTools {
  readonly bus: Pick<EventBus, 'publish'>;
  readonly jobs: { readonly wake: (name: string) => void };
  readonly meter: Meter;
  readonly tracer: Tracer;
}

/**
 * Adds events and measurements to the store's unit of work.
 *
 * After a transaction has been committed, publishes a notice on the bus for each event that the transaction appended to the event log, and
 * wakes the background jobs of this process for which it added work. Use cases only append events. They therefore cannot forget to publish
 * an event, and cannot publish one that was rolled back.
 *
 * Lets units of work take part in a transaction of the embedding application (see `share`).
 *
 * Measures how long work on the store takes, counts the store's failures, and adds a trace span below the span of the request or job.
 */
export class RuntimeUnitOfWork implements UnitOfWork, Transactions {
  private readonly context = new AsyncLocalStorage<Context>();
  private readonly durations: Readonly<Record<Kind, HistogramSeries>>;
  private readonly failures: Counter<'kind' | 'reason'>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tools: RuntimeTools,
  ) {
    const durations = tools.meter.histogram(metricCatalogue.unitOfWorkDuration);
    this.durations = { read: durations.with({ kind: 'read' }), write: durations.with({ kind: 'write' }) };
    this.failures = tools.meter.counter(metricCatalogue.unitOfWorkFailures);
  }

  async run<T>(work: Work<T>, traits?: WorkTraits): Promise<T> {
    const context = this.context.getStore();
    if (context !== undefined) return context.shared.run(work, { ...traits, isNested: context.isNested });
    return this.publishing((noted) =>
      this.observe('write', () => this.unitOfWork.run((stores) => work(noted(stores)), traits)),
    );
  }

  read<T>(work: Work<T>): Promise<T> {
    const context = this.context.getStore();
    if (context === undefined) return this.observe('read', () => this.unitOfWork.read(work));
    return context.shared.read(work, context);
  }

  /**
   * Runs the work of the embedding application in one transaction, and passes it the store's client. All units of work that are started
   * inside it take part in the transaction. A call inside another transaction takes part in that one. Throws an Error if the store has no
   * such transactions.
   */
  async share<T>(work: (client: unknown) => Promise<T>): Promise<T> {
    const context = this.context.getStore();
    if (context !== undefined) return context.shared.join(work);
    let failure: { readonly error: unknown } | null = null;
    const isOwn = (error: unknown): boolean => failure?.error === error && !CrewkitError.is(error);
    const begin = async (stores: Stores, client: unknown): Promise<T> => {
      const enter = <V>(inner: () => Promise<V>): Promise<V> => this.context.run({ shared, isNested: true }, inner);
      const shared = new SharedTransaction(stores, client, enter);
      try {
        return await this.context.run({ shared, isNested: false }, () => shared.complete(work));
      } catch (error) {
        failure = { error };
        throw error;
      }
    };
    const { unitOfWork } = this;
    if (!hasTransactions(unitOfWork)) throw new Error('The store does not support crewkit.transaction.');
    return this.publishing((noted) => {
      const run = (): Promise<T> => unitOfWork.transaction((stores, client) => begin(noted(stores), client));
      return this.observe('write', run, isOwn);
    });
  }

  isInTransaction(): boolean {
    return this.context.getStore() !== undefined;
  }

  /** Calls the function outside any transaction of the embedding application, for work that continues after it. */
  outside<T>(call: () => T): T {
    return this.context.exit(call);
  }

  /** Runs work on stores whose effects are noted, and carries them out after the commit. */
  private async publishing<T>(run: (noted: (stores: Stores) => Stores) => Promise<T>): Promise<T> {
    let effects: Effects = { notices: [], jobs: new Set() };
    const result = await run((stores) => {
      // The effects are collected anew for each run, because the store can run the work again from its start.
      effects = { notices: [], jobs: new Set() };
      return noteEffects(stores, effects);
    });
    for (const notice of effects.notices) this.tools.bus.publish(notice);
    for (const job of effects.jobs) this.tools.jobs.wake(job);
    return result;
  }

  private observe<T>(kind: Kind, run: () => Promise<T>, isOwn = (_: unknown) => false): Promise<T> {
    const { tracer } = this.tools;
    if (!tracer.isOn) return this.time(kind, run, isOwn);
    const attributes = { 'crewkit.unit_of_work.kind': kind } as const;
    // Spans are created only inside other spans, because spans for background polling would flood the tracing backend.
    return tracer.span({ name: `store ${kind}`, place: 'inside', attributes }, () => this.time(kind, run, isOwn));
  }

  private async time<T>(kind: Kind, run: () => Promise<T>, isOwn: (error: unknown) => boolean): Promise<T> {
    const startedAt = performance.now();
    try {
      return await run();
    } catch (error) {
      // Errors of the embedding application are not failures of the store.
      if (!isOwn(error)) this.countFailure(kind, error);
      throw error;
    } finally {
      this.durations[kind].observe((performance.now() - startedAt) / 1000);
    }
  }

  /** Counts an error as a failure of the store. Does not count refusals and conflicts, because use cases cause them too. */
  private countFailure(kind: Kind, error: unknown): void {
    if (!CrewkitError.is(error)) this.failures.with({ kind, reason: 'fault' }).add();
    else if (error.code === 'UNAVAILABLE') this.failures.with({ kind, reason: 'unavailable' }).add();
  }
}

function hasTransactions(unitOfWork: UnitOfWork): unitOfWork is Required<UnitOfWork> {
  return unitOfWork.transaction !== undefined;
}
