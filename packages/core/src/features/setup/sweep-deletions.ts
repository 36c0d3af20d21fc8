import type { UnitOfWork } from '../../ports/unit-of-work.js';

// The time in milliseconds. SQLite runs on the thread that serves requests, so requests wait for this time and at most one more batch.
const turnMs = 10;
const rowsAtOnce = 20;

/**
 * Removes the rows of deleted organizations, projects and tasks. They are already hidden, so nothing depends on when it runs. The database
 * contains the remaining work: after a crash, the next run in any process continues.
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
