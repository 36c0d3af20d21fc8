import type { Actor } from '../../domain/session.js';
import type { AuthorizedTransaction } from '../access/authorized-transaction.js';

/** The runs of a background job since the process started. */
export interface JobState {
  readonly name: string;
  /** null: the job has not run yet. */
  readonly lastStartedAt: Date | null;
  /** null: no run has succeeded yet. */
  readonly lastSucceededAt: Date | null;
  /** The code or class of the error, if the last finished run failed. */
  readonly lastError: string | null;
  /** The start of the current run; null: the job is waiting for its next run. */
  readonly runningSince: Date | null;
  /** null: the job is running. */
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

  execute(actor: Actor): Promise<JobState[]> {
    const requirement = { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(actor, requirement, () => Promise.resolve(this.jobs.list()));
  }
}
