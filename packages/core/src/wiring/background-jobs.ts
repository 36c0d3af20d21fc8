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

/** Repeats jobs in this process until they are stopped. Runs of the same job never overlap. Jobs do not keep the process alive. */
export class BackgroundJobs implements RunningJobs {
  private readonly ends = new Set<() => Promise<void>>();
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
    const schedule = (afterSeconds: number): void => {
      runs.nextRunAt = new Date(Date.now() + afterSeconds * 1000);
      timer = setTimeout(() => {
        running = turn();
      }, afterSeconds * 1000).unref();
    };
    const turn = async (): Promise<void> => {
      const more = await this.attempt(job, () => this.observe(job, runs));
      if (!ended) schedule(more === true ? 0 : job.everySeconds);
    };
    const end = async (): Promise<void> => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      this.ends.delete(end);
      this.states.delete(job.name);
      await running;
      if (job.end) await this.attempt(job, job.end);
    };
    this.ends.add(end);
    this.states.set(job.name, runs);
    schedule(0);
    return end;
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
