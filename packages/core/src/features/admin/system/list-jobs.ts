import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** The state of a background job in this process. */
export interface JobState {
  readonly name: string;
  /** The start of the last run, or null if the job has not run yet. */
  readonly lastStartedAt: Date | null;
  /** The time of the last success, or null if no run has succeeded yet. */
  readonly lastSucceededAt: Date | null;
  /** The code or class of the error if the last finished run failed, and null otherwise. */
  readonly lastError: string | null;
  /** The start of the current run, or null if the job is waiting for its next run. */
  readonly runningSince: Date | null;
  /** The time of the next run, or null if the job is running. */
  readonly nextRunAt: Date | null;
}

/** The background jobs of this process. */
export interface RunningJobs {
  /** Lists the jobs in the order in which they were added. */
  list(): JobState[];
}

/** Lists the background jobs of this process. Throws `FORBIDDEN`. */
export class ListJobs {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly jobs: RunningJobs,
  ) {}

  execute(reader: Reader): Promise<JobState[]> {
    const requirement = { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(reader, requirement, () => Promise.resolve(this.jobs.list()));
  }
}
