/** Limits per user and per connection. */
export interface GatewayLimits {
  /** Connections of a user to this process. */
  readonly connectionsPerUser: number;
  /** Connection attempts with a valid token, per user and window, across all processes. */
  readonly attemptsPerWindow: number;
  /** How long a connection may leave a ping unanswered when its user is at the cap and needs the slot. */
  readonly probeSeconds: number;
  /** Concurrent store queries of a user in this process. */
  readonly questionsPerUser: number;
  /** Rooms that a connection may have joined at a time. */
  readonly joinedRooms: number;
  /** Events per user and window, over all connections and processes; events above the limit are rejected. */
  readonly eventsPerWindow: number;
  /** Length of the window of all these counts. */
  readonly windowSeconds: number;
  /** More events of a connection than this in a window end the connection. */
  readonly eventsBeforeClose: number;
  /** At most one typing event per user and conversation is sent in this time. */
  readonly typingSeconds: number;
  /** A connection with more unsent bytes than this is closed. */
  readonly backlogBytes: number;
  /** Access checks that are not answered in this time are repeated. */
  readonly loadSeconds: number;
  /** An event whose contents the store has not returned in this time is dropped, so that later events are not delayed. */
  readonly deliverSeconds: number;
  /** Access changes are announced at most once in this time. */
  readonly accessSeconds: number;
  /** Interval at which the presence of connected users is recorded. */
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
  // Longer than a database crash or failover: connected users must not miss what was committed before.
  deliverSeconds: 60,
  accessSeconds: 1,
  presenceSeconds: 180,
};
