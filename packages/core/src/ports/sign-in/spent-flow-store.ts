/**
 * Records what is accepted only once: social logins (flows) for which the provider has redirected the browser back to the server, and
 * challenges of passkeys that were answered.
 */
export interface SpentFlowStore {
  /**
   * Records the flow with this hash until `expiresAt`, and returns whether this call was the first to do so. Of N parallel calls with the
   * same hash, exactly one returns true.
   */
  spend(flowHash: Uint8Array, expiresAt: Date): Promise<boolean>;
  /** Removes entries that expired at or before `now`, at most one batch per call. Returns the number of removed entries. */
  deleteExpired(now: Date): Promise<number>;
}
