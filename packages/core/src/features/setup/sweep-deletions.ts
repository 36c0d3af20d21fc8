import type { UnitOfWork } from '../../ports/unit-of-work.js';

// SQLite runs it all on the thread that answers requests: they wait for a turn, and at most for one more batch.
const turnMs = 10;
const rowsAtOnce = 20;

/**
 * Removes the rows that deleted organizations, projects and tasks leave behind. They are hidden already, so nothing depends on
 * when it runs. What is left is in the database: after a crash the next turn, in any process, goes on from there.
 */
export class SweepDeletions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Runs one short transaction. Returns whether there may be more to remove. */
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
