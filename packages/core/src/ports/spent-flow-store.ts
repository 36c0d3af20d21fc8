/** Records social login flows whose callback has arrived, so that each flow is accepted only once. */
export interface SpentFlowStore {
  /**
   * Records the flow until `expiresAt` and returns whether this call was the first. Of N parallel calls with the same hash, exactly one
   * returns true.
   */
  spend(flowHash: Uint8Array, expiresAt: Date): Promise<boolean>;
  /** Removes entries that expired at or before `now`, at most one batch per call. Returns the number of removed entries. */
  deleteExpired(now: Date): Promise<number>;
}
