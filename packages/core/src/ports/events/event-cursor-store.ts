/**
 * A claim to the cursor of a subscription, that is, to the position up to which the subscription has processed the event log. Until
 * `leaseUntil`, no other holder can claim the cursor, unless this holder releases it.
 */
interface CursorClaim {
  readonly name: string;
  /** An identifier that is unique to the claiming process. */
  readonly holder: string;
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** Stores how far each of the embedding application's subscriptions has processed the event log. */
export interface EventCursorStore {
  /**
   * Claims the cursor, or renews the holder's lease. Returns the cursor's position, or null while another holder has the cursor. Runs a
   * single conditional SQL statement: of N parallel callers, exactly one gets the cursor. A new cursor starts at `startAt`.
   */
  claim(claim: CursorClaim, startAt: number): Promise<number | null>;
  /**
   * Returns true if `holder` was the last to claim the cursor and has not released it, even if the lease has ended. In this case, moves the
   * cursor forward to `position`, but never back. Otherwise, returns false and changes nothing.
   */
  advance(name: string, holder: string, position: number): Promise<boolean>;
  /** Releases the cursor if `holder` has it, so that another process does not have to wait for the lease to end. */
  release(name: string, holder: string): Promise<void>;
}
