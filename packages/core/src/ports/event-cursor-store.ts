/** A claim to a leased cursor. Until `leaseUntil`, no other holder can claim the cursor, unless this holder releases it. */
export interface CursorClaim {
  readonly name: string;
  /** An identifier that is unique to the claiming process. */
  readonly holder: string;
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** Stores the position of each of the embedding application's subscriptions in the event log. */
export interface EventCursorStore {
  /**
   * Claims the cursor, or renews the holder's lease. Returns the cursor's position, or null while another holder has the cursor. Runs a
   * single conditional SQL statement: of N parallel callers, exactly one gets the cursor. A new cursor starts at `startAt`.
   */
  claim(claim: CursorClaim, startAt: number): Promise<number | null>;
  /**
   * Moves the cursor forward, never back, if `holder` was the last to claim the cursor and has not released it. Returns whether this
   * condition holds. The condition can hold even after the lease has ended.
   */
  advance(name: string, holder: string, position: number): Promise<boolean>;
  /** Releases the cursor if `holder` has it, so that another process does not have to wait for the lease to end. */
  release(name: string, holder: string): Promise<void>;
}
