/** Whoever holds a cursor until `leaseUntil` is the only one to move it. */
export interface CursorClaim {
  readonly name: string;
  /** Unique to the process that claims. */
  readonly holder: string;
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** How far each subscription of the host has come in the event log. */
export interface EventCursorStore {
  /**
   * Takes the cursor, or renews the lease of its holder, and returns its position; null while somebody else holds it.
   * One guarded statement: of N parallel callers one gets it. A new cursor starts at `startAt`.
   */
  claim(claim: CursorClaim, startAt: number): Promise<number | null>;
  /**
   * Moves the cursor forward, never back, if `holder` was the last to claim it and has not released it; says whether that
   * is so. The lease may have ended.
   */
  advance(name: string, holder: string, position: number): Promise<boolean>;
  /** Gives the cursor free, if `holder` has it, so that another process need not wait for the end of the lease. */
  release(name: string, holder: string): Promise<void>;
}
