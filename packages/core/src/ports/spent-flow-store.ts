/** Records which social logins have returned, so that each is accepted once. */
export interface SpentFlowStore {
  /**
   * Records the flow until `expiresAt` and returns whether this call was the first: of N parallel calls with the same hash exactly one
   * gets true.
   */
  spend(flowHash: Uint8Array, expiresAt: Date): Promise<boolean>;
  /** Removes those that expired at or before `now`, or a batch of them that suits one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
