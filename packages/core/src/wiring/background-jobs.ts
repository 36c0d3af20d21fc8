import { AsyncResource } from 'node:async_hooks';

import type { JobState, RunningJobs } from '../features/admin/system/list-jobs.js';
import { describeMailError } from '../features/mail/describe-mail-error.js';
import type { Logger } from '../ports/observability/logger.js';
import type { Histogram, Meter } from '../ports/observability/meter.js';
import { metricCatalogue } from '../ports/observability/metric-catalogue.js';
import type { Tracer } from '../ports/observability/tracer.js';

export interface Job {
  /** The job's name. Its first word is the job's kind, which is a label of its metrics. */
  readonly name: string;
  readonly everySeconds: number;
  /** Runs the job. Returns true if there is more to do immediately. */
  readonly run: () => Promise<boolean>;
  /** Cleans up after the job. It is called once, after the last run. */
  readonly end?: () => Promise<void>;
}

const noRuns = {
  lastStartedAt: null,
  lastSucceededAt: null,
  lastError: null,
  runningSince: null,
  nextRunAt: null,
} as const;

/** A {@link JobState} that each run of the job updates. */
type Runs = { -readonly [Field in keyof JobState]: JobState[Field] };

// Many events in a row wake a job no more often than this, so that their number does not decide how often it runs.
const wokenEveryMs = 250;

/** Repeats jobs in this process until they are stopped. Runs of the same job never overlap. Jobs do not keep the process alive. */
export class BackgroundJobs implements RunningJobs {
  private readonly ends = new Set<() => Promise<void>>();
  private readonly wakes = new Map<string, () => void>();
  private readonly states = new Map<string, Runs>();

  private readonly durations: Histogram<'job' | 'result'>;
  private readonly succeededAt = new Map<string, number>();

  constructor(private readonly tools: { readonly logger: Logger; readonly meter: Meter; readonly tracer: Tracer }) {
    this.durations = tools.meter.histogram(metricCatalogue.jobDuration);
    tools.meter.gauge(metricCatalogue.jobLastSuccess, () =>
      [...this.succeededAt].map(([job, value]) => ({ labels: { job }, value })),
    );
  }

  /** Starts to repeat the job. Returns the function that stops the job and waits for its current run, if there is one. */
  add(job: Job): () => Promise<void> {
    const runs: Runs = { name: job.name, ...noRuns };
    let ended = false;
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const state = { isRunning: false, isWoken: false, startedAt: -Infinity, dueAt: Infinity };
    const schedule = (afterMs: number): void => {
      state.dueAt = performance.now() + afterMs;
      runs.nextRunAt = new Date(Date.now() + afterMs);
      clearTimeout(timer);
      timer = setTimeout(start, afterMs).unref();
    };
    // A commit that wakes the job must not give it the async context of the commit, such as the span of a request.
    const start = AsyncResource.bind(() => {
      running = turn();
    });
    const getWaitMs = (): number => Math.max(0, state.startedAt + wokenEveryMs - performance.now());
    const turn = async (): Promise<void> => {
      Object.assign(state, { isRunning: true, isWoken: false, startedAt: performance.now() });
      const more = await this.attempt(job, () => this.observe(job, runs));
      state.isRunning = false;
      if (ended) return;
      if (more === true) schedule(0);
      else schedule(state.isWoken ? getWaitMs() : job.everySeconds * 1000);
    };
    const wake = (): void => {
      state.isWoken = true;
      // A run that is due earlier stays.
      if (!state.isRunning && performance.now() + getWaitMs() < state.dueAt) schedule(getWaitMs());
    };
    const end = async (): Promise<void> => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      this.ends.delete(end);
      this.wakes.delete(job.name);
      this.states.delete(job.name);
      await running;
      if (job.end) await this.attempt(job, job.end);
    };
    this.ends.add(end);
    this.wakes.set(job.name, wake);
    this.states.set(job.name, runs);
    schedule(0);
    return end;
  }

  /** Runs the job soon, because there may be something to do. Does nothing if there is no job with this name. */
  wake(name: string): void {
    this.wakes.get(name)?.();
  }

  /** Returns whether a job with this name was added and not stopped. */
  has(name: string): boolean {
    return this.states.has(name);
  }

  list(): JobState[] {
    return [...this.states.values()].map((runs) => ({ ...runs }));
  }

  /** Stops all jobs and waits for their current runs. */
  async stop(): Promise<void> {
    await Promise.all([...this.ends].map((end) => end()));
  }

  private async observe({ name, run }: Job, runs: Runs): Promise<boolean> {
    const [kind = ''] = name.split(' ');
    const startedAt = performance.now();
    let result = 'failed';
    const now = new Date();
    Object.assign(runs, { lastStartedAt: now, runningSince: now, nextRunAt: null });
    try {
      const start = { name: `job ${kind}`, place: 'apart', attributes: { 'crewkit.job.name': kind } } as const;
      const more = await this.tools.tracer.span(start, run);
      result = 'ok';
      this.succeededAt.set(kind, Date.now() / 1000);
      runs.lastSucceededAt = new Date();
      runs.lastError = null;
      return more;
    } catch (error) {
      runs.lastError = describeMailError(error, null).reason;
      throw error;
    } finally {
      runs.runningSince = null;
      this.durations.with({ job: kind, result }).observe((performance.now() - startedAt) / 1000);
    }
  }

  private async attempt<T>(job: Job, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.tools.logger.error({ job: job.name, err: error }, 'a background job failed');
      return null;
    }
  }
}
