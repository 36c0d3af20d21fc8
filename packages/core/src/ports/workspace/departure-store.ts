/** An ended membership of a user who has not yet been removed from the organization's conversations. */
export interface Departure {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Stores the departures of members. A user participates in an organization's group conversation only while the user is a member, so a
 * pending departure gives no access. Participation rows are removed later, because a user can participate in any number of group
 * conversations.
 */
export interface DepartureStore {
  /**
   * Records the departure. It stays recorded until `finish` removes it. Call this method only while the transaction holds the
   * organization's lock.
   */
  insert(departure: Departure, at: Date): Promise<void>;
  /** Returns whether the departure is recorded and not finished yet. */
  isPending(departure: Departure): Promise<boolean>;
  /** Lists unfinished departures, earliest first. */
  list(limit: number): Promise<Departure[]>;
  /**
   * Removes the departure and returns whether this call removed it. Keeps the departure while the user still participates in one of the
   * organization's group or task conversations.
   */
  finish(departure: Departure): Promise<boolean>;
}
