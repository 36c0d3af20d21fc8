/** Remembers which social logins have come back, so that each comes back once. */
export interface SpentFlowStore {
  /**
   * Remembers the flow until `expiresAt` and says whether this call was the first: of N parallel calls with the same hash
   * exactly one gets true.
   */
  spend(flowHash: Uint8Array, expiresAt: Date): Promise<boolean>;
  /** Removes what expired at or before `now`, or as much of it as is good for one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
