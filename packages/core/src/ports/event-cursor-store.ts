/** A leased cursor: only its holder moves it until `leaseUntil`. */
export interface CursorClaim {
  readonly name: string;
  /** Unique to the claiming process. */
  readonly holder: string;
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** Stores the position of each of the host's subscriptions in the event log. */
export interface EventCursorStore {
  /**
   * Claims the cursor, or renews the holder's lease, and returns its position; null while another holder has it. One guarded statement:
   * of N parallel callers one gets it. A new cursor starts at `startAt`.
   */
  claim(claim: CursorClaim, startAt: number): Promise<number | null>;
  /**
   * Moves the cursor forward, never back, if `holder` was the last to claim it and has not released it; returns whether that holds. The
   * lease may have ended.
   */
  advance(name: string, holder: string, position: number): Promise<boolean>;
  /** Releases the cursor if `holder` has it, so that another process need not wait for the lease to end. */
  release(name: string, holder: string): Promise<void>;
}
