/** How much one user, and how much one connection, may ask for. */
export interface GatewayLimits {
  /** Connections of one user to this process. */
  readonly connectionsPerUser: number;
  /** Attempts to connect with a valid token, per user and window, in all processes together. */
  readonly attemptsPerWindow: number;
  /** How long a connection may owe the answer to a ping when its user is at the cap and needs the slot. */
  readonly probeSeconds: number;
  /** Questions of one user that this process asks the store at a time. */
  readonly questionsPerUser: number;
  /** Rooms that one connection may have joined at a time. */
  readonly joinedRooms: number;
  /** Events per user and window, over all connections and in all processes together; those above are refused. */
  readonly eventsPerWindow: number;
  /** The window of everything that is counted. */
  readonly windowSeconds: number;
  /** Events of one connection above this many in a window end that connection. */
  readonly eventsBeforeClose: number;
  /** At most one typing notice per user and conversation goes out in this time. */
  readonly typingSeconds: number;
  /** A connection with more unread bytes than this is closed. */
  readonly backlogBytes: number;
  /** What is asked about access, and not answered by then, is asked anew. */
  readonly loadSeconds: number;
  /** An event whose contents the store has not given by then is dropped, so that the next ones are not held up. */
  readonly deliverSeconds: number;
  /** That access has changed is told at most once in this time. */
  readonly accessSeconds: number;
  /** How often it is noted who is connected. */
  readonly presenceSeconds: number;
}

export const defaultGatewayLimits: GatewayLimits = {
  connectionsPerUser: 20,
  // As often as every tab of a user at the cap can lose its connection and come back, several times a minute.
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
  // Longer than a database is away that crashes, or fails over: who is connected must not miss what was committed before.
  deliverSeconds: 60,
  accessSeconds: 1,
  presenceSeconds: 180,
};
