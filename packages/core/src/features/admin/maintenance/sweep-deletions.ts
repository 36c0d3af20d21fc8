import type { UnitOfWork } from '../../../ports/unit-of-work.js';

// The time in milliseconds after which no further batch is started. SQLite runs on the thread that serves requests, so requests wait for
// this time and for at most one more batch.
const turnMs = 10;
const rowsAtOnce = 20;

/**
 * Removes the rows of deleted organizations, projects, tasks and labels. These rows are already hidden, so the time of their removal does not
 * matter. The database keeps track of the remaining work, so that after a crash, the next run in any process can continue it.
 */
export class SweepDeletions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Runs one short transaction. Returns whether there could be more to remove. */
  async execute(): Promise<boolean> {
    return this.unitOfWork.run(async ({ deletions }) => {
      const endAt = performance.now() + turnMs;
      let removed: number;
      do removed = await deletions.removeSome(rowsAtOnce);
      while (removed > 0 && performance.now() < endAt);
      return removed > 0;
    });
  }
}
