/** The end of a membership whose user is still to be removed from conversations of the organization. */
export interface Departure {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Departures of members. Participation in a group of an organization counts only while the user is a member, so a departure
 * gives no access; its rows are removed later because a user may take part in any number of groups.
 */
export interface DepartureStore {
  /** Remembers the departure until `finish`. Only under the organization's lock. */
  insert(departure: Departure, at: Date): Promise<void>;
  /** Whether the departure is not finished. */
  isPending(departure: Departure): Promise<boolean>;
  /** Departures that are not finished, earliest first. */
  list(limit: number): Promise<Departure[]>;
  /**
   * Forgets the departure unless the user still takes part in a group of the organization or in a conversation about one of its
   * tasks, and says whether it is forgotten by this call.
   */
  finish(departure: Departure): Promise<boolean>;
}
