/**
 * Removes the rows that remain after organizations, projects, tasks and labels are deleted. Deleting an object hides it immediately, and
 * its rows are removed later in batches. Batches are necessary because an object can have any number of rows: removing all of them in a
 * single statement would block other transactions for too long.
 */
export interface DeletionStore {
  /**
   * Removes at most `limit` rows of deleted objects and, with each row, the few rows that belong only to that row. Returns the number of
   * removed rows. Returns 0 if no rows are left or if other callers are removing the remaining rows. Does not remove attachments; see
   * `AttachmentStore.listAbandoned`. Parallel callers never wait for one another.
   */
  removeSome(limit: number): Promise<number>;
  /**
   * Returns the number of deleted organizations, projects, task conversations and labels that still have rows. Counting stops at a few
   * thousand.
   */
  countWaiting(): Promise<number>;
}
