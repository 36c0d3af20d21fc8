/** Limits per user and per connection. */
export interface GatewayLimits {
  /** The maximum number of a user's connections to this process. */
  readonly connectionsPerUser: number;
  /** The maximum number of connection attempts with a valid token, per user and window, across all processes. */
  readonly attemptsPerWindow: number;
  /** How long a connection can leave a ping unanswered while its user is at the cap and needs the slot. */
  readonly probeSeconds: number;
  /** The maximum number of concurrent store queries for one user in this process. */
  readonly questionsPerUser: number;
  /** The maximum number of rooms that a connection can be in at a time. */
  readonly joinedRooms: number;
  /** The maximum number of events per user and window, across all connections and processes. Events above the limit are rejected. */
  readonly eventsPerWindow: number;
  /** The length of the window for all these counts. */
  readonly windowSeconds: number;
  /** A connection that sends more events than this in a window is closed. */
  readonly eventsBeforeClose: number;
  /** In this time, at most one typing event per user and conversation is sent. */
  readonly typingSeconds: number;
  /** A connection with more unsent bytes than this is closed. */
  readonly backlogBytes: number;
  /** An access check without a result after this time is repeated. */
  readonly loadSeconds: number;
  /** An event whose contents the store has not returned after this time is dropped, so that later events are not delayed. */
  readonly deliverSeconds: number;
  /** The minimum time between two rounds of access announcements. */
  readonly accessSeconds: number;
  /** The interval at which the presence of connected users is recorded. */
  readonly presenceSeconds: number;
}

export const defaultGatewayLimits: GatewayLimits = {
  connectionsPerUser: 20,
  // Allows every tab of a user at the cap to lose its connection and reconnect several times a minute.
  attemptsPerWindow: 120,
  probeSeconds: 5,
  questionsPerUser: 2,
  joinedRooms: 200,
  eventsPerWindow: 120,
  windowSeconds: 60,
  eventsBeforeClose: 240,
  typingSeconds: 3,
  backlogBytes: 1024 * 1024,
  loadSeconds: 10,
  // Longer than a database crash or failover: connected users must not miss events that were committed before it.
  deliverSeconds: 60,
  accessSeconds: 1,
  presenceSeconds: 180,
};
