/** Limits per user and per connection. */
export interface GatewayLimits {
  /** The maximum number of connections per user to this process. */
  readonly connectionsPerUser: number;
  /** The maximum number of connection attempts with a valid token, per user and window, across all processes. */
  readonly attemptsPerWindow: number;
  /**
   * The time within which a connection must respond to a ping while its user is at the cap (`connectionsPerUser`) and
   * another connection needs the slot.
   */
  readonly probeSeconds: number;
  /** The maximum number of concurrent store queries for one user in this process. */
  readonly questionsPerUser: number;
  /** The maximum number of conversations whose rooms a connection can be in at a time. */
  readonly joinedRooms: number;
  /**
   * The maximum number of a user's conversations that a process remembers. While a user with more conversations is connected, the process
   * handles the events of all conversations.
   */
  readonly followedConversations: number;
  /** The maximum number of projects that a connection can watch at a time. */
  readonly watchedProjects: number;
  /** The maximum number of events per user and window, across all connections and processes. Events above the limit are rejected. */
  readonly eventsPerWindow: number;
  /** The length of the window for all limits that are counted per window. */
  readonly windowSeconds: number;
  /** The maximum number of events per connection and window. A connection that sends more events is closed. */
  readonly eventsBeforeClose: number;
  /** The minimum time between two typing events of one user in one conversation. Typing events in between are not sent. */
  readonly typingSeconds: number;
  /** The maximum number of unsent bytes per connection. A connection with more unsent bytes is closed. */
  readonly backlogBytes: number;
  /** If an access check has no result after this time, it is repeated. */
  readonly loadSeconds: number;
  /**
   * The time within which the store must return the data for an event. After this time, the event is dropped, so that it does not delay
   * later events.
   */
  readonly deliverSeconds: number;
  /** The minimum time between two rounds of access announcements. */
  readonly accessSeconds: number;
  /** The time between two records of all connected users. */
  readonly presenceSeconds: number;
  /** The time for which changes of the connected users, and of their activity, are collected before they are recorded. */
  readonly presenceBatchSeconds: number;
  /** The time within which a user without a connection can reconnect without being offline meanwhile. */
  readonly reconnectSeconds: number;
}

/** The default limits of both transports together. */
export const defaultGatewayLimits: GatewayLimits = {
  connectionsPerUser: 20,
  // With this value, all tabs of a user at the cap can lose their connections and reconnect several times a minute.
  attemptsPerWindow: 120,
  probeSeconds: 5,
  questionsPerUser: 2,
  joinedRooms: 200,
  followedConversations: 10_000,
  watchedProjects: 50,
  eventsPerWindow: 120,
  windowSeconds: 60,
  eventsBeforeClose: 240,
  typingSeconds: 3,
  backlogBytes: 1024 * 1024,
  loadSeconds: 10,
  // A database usually recovers from a crash, or fails over, within this time, so that connected users do not miss events that were
  // committed before it.
  deliverSeconds: 60,
  accessSeconds: 1,
  presenceSeconds: 60,
  presenceBatchSeconds: 2,
  reconnectSeconds: 5,
};
