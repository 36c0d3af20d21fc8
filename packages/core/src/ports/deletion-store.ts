/**
 * Removes the rows that deleted organizations, projects and tasks leave behind. Deletion hides the object immediately and removes its rows
 * later: there can be any number of them, and a single statement that removes all of them would block other transactions.
 */
export interface DeletionStore {
  /**
   * Removes at most `limit` of these rows and, with each, the few rows that belong to it alone. Returns the number of removed rows. 0 means
   * that no rows are left or that other callers are removing the remaining rows. Does not remove attachments; see
   * `AttachmentStore.listAbandoned`. Parallel callers never wait for one another.
   */
  removeSome(limit: number): Promise<number>;
  /**
   * Returns the number of deleted organizations, projects and task conversations that still have rows. Counting stops at a few thousand.
   */
  countWaiting(): Promise<number>;
}
