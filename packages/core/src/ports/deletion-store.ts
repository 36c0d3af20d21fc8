/**
 * The rows left behind by deleted organizations, projects and tasks. Deletion hides the object immediately and removes its rows later:
 * there may be any number of them, and one statement over all would block other transactions.
 */
export interface DeletionStore {
  /**
   * Removes at most `limit` of these rows, each with the few rows that belong to it alone; returns how many. 0 means that none are left
   * or that other callers are removing the rest. Attachments are left to `AttachmentStore.listAbandoned`. Parallel callers never wait for
   * one another.
   */
  removeSome(limit: number): Promise<number>;
  /** Returns how many organizations, projects and task conversations still have rows. Counting stops at a few thousand. */
  countWaiting(): Promise<number>;
}
