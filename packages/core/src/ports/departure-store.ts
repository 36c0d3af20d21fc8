/** An ended membership whose user is still to be removed from conversations of the organization. */
export interface Departure {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Departures of members. Participation in an organization's group counts only while the user is a member, so a pending departure gives no
 * access; its rows are removed later because a user may participate in any number of groups.
 */
export interface DepartureStore {
  /** Records the departure until `finish`. Only under the organization's lock. */
  insert(departure: Departure, at: Date): Promise<void>;
  /** Returns whether the departure is unfinished. */
  isPending(departure: Departure): Promise<boolean>;
  /** Lists unfinished departures, earliest first. */
  list(limit: number): Promise<Departure[]>;
  /**
   * Removes the departure unless the user still participates in a group of the organization or in a conversation about one of its tasks;
   * returns whether this call removed it.
   */
  finish(departure: Departure): Promise<boolean>;
}
