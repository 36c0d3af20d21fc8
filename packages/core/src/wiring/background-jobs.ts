import type { Logger } from '../ports/logger.js';

export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** True: there is more to do at once. */
  readonly run: () => Promise<boolean>;
}

/** Repeats jobs in this process, each one never beside itself, until stopped. They do not keep the process alive. */
export class BackgroundJobs {
  private readonly timers = new Map<Job, NodeJS.Timeout>();
  private readonly running = new Map<Job, Promise<void>>();
  private stopped = false;

  constructor(
    jobs: readonly Job[],
    private readonly logger: Logger,
  ) {
    for (const job of jobs) this.schedule(job, 0);
  }

  /** Waits for what runs. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running.values());
  }

  private schedule(job: Job, afterSeconds: number): void {
    if (this.stopped) return;
    const timer = setTimeout(() => this.running.set(job, this.turn(job)), afterSeconds * 1000);
    this.timers.set(job, timer.unref());
  }

  private async turn(job: Job): Promise<void> {
    let more = false;
    try {
      more = await job.run();
    } catch (error) {
      this.logger.error({ job: job.name, err: error }, 'a background job failed');
    }
    this.schedule(job, more ? 0 : job.everySeconds);
  }
}
