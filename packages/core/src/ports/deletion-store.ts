/**
 * The rows that deleted organizations, projects and tasks leave behind. Deleting one of them hides it at once and removes the
 * rest later, because it may hold any number of rows and a statement over all of them would keep everybody else waiting.
 */
export interface DeletionStore {
  /**
   * Removes at most `limit` of these rows, and with each of them the few rows that belong to it alone; returns how many, so 0
   * means that nothing is left or that others are removing the rest. Attachments are left to `AttachmentStore.listAbandoned`.
   * Callers in parallel never wait for one another.
   */
  removeSome(limit: number): Promise<number>;
  /** How many organizations, projects and conversations of tasks still have rows; a few thousand stands for that and more. */
  countWaiting(): Promise<number>;
}
