/** How much one connection may ask for. */
export interface GatewayLimits {
  /** Rooms that one connection may have joined at a time. */
  readonly joinedRooms: number;
  /** Events per window of `eventWindowSeconds`; those above are refused. */
  readonly eventsPerWindow: number;
  readonly eventWindowSeconds: number;
  /** Events above this many in a window end the connection. */
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
  joinedRooms: 200,
  eventsPerWindow: 120,
  eventWindowSeconds: 60,
  eventsBeforeClose: 240,
  typingSeconds: 3,
  backlogBytes: 1024 * 1024,
  loadSeconds: 10,
  // Longer than a database is away that crashes, or fails over: who is connected must not miss what was committed before.
  deliverSeconds: 60,
  accessSeconds: 1,
  presenceSeconds: 180,
};
