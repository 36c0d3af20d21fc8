import type { TransportName } from './socket-connection.js';
import type { AdmittedConnection } from './admitted-connection.js';

/** Indexes this process's connections by id, user and room. Keeps no data about closed connections. */
export class ConnectionRegistry {
  private readonly byConnection = new Map<string, AdmittedConnection>();
  private readonly byAccount = new Map<string, Set<AdmittedConnection>>();
  private readonly byRoom = new Map<string, Set<AdmittedConnection>>();

  /**
   * `recordPresenceChange` is called with the user's id whenever a connection is added, and whenever a user's last connection is removed.
   */
  constructor(private readonly recordPresenceChange: (userId: string) => void) {}

  add(admitted: AdmittedConnection): void {
    this.byConnection.set(admitted.connection.id, admitted);
    insert(this.byAccount, admitted.userId, admitted);
    this.recordPresenceChange(admitted.userId);
  }

  /** Removes the connection. Returns false if it was not registered. */
  remove(admitted: AdmittedConnection): boolean {
    if (!this.has(admitted)) return false;
    this.byConnection.delete(admitted.connection.id);
    erase(this.byAccount, admitted.userId, admitted);
    for (const room of admitted.rooms) erase(this.byRoom, room, admitted);
    admitted.rooms.clear();
    admitted.stop();
    if (!this.byAccount.has(admitted.userId)) this.recordPresenceChange(admitted.userId);
    return true;
  }

  has(admitted: AdmittedConnection): boolean {
    return this.byConnection.get(admitted.connection.id) === admitted;
  }

  find(connectionId: string): AdmittedConnection | undefined {
    return this.byConnection.get(connectionId);
  }

  all(): readonly AdmittedConnection[] {
    return [...this.byConnection.values()];
  }

  accounts(): readonly string[] {
    return [...this.byAccount.keys()];
  }

  ofAccount(userId: string): readonly AdmittedConnection[] {
    return [...(this.byAccount.get(userId) ?? [])];
  }

  inRoom(conversationId: string): readonly AdmittedConnection[] {
    return [...(this.byRoom.get(conversationId) ?? [])];
  }

  /** Returns the users with connections in the room, without duplicates. */
  accountsIn(conversationId: string): string[] {
    return [...new Set(this.inRoom(conversationId).map(({ userId }) => userId))];
  }

  /**
   * Returns the rooms that the user's connections have joined, without duplicates. If `userId` is null, returns all
   * rooms.
   */
  getRooms(userId: string | null): string[] {
    if (userId === null) return [...this.byRoom.keys()];
    return [...new Set(this.ofAccount(userId).flatMap(({ rooms }) => [...rooms]))];
  }

  /** Adds the connection to the room. Does nothing if the connection was closed, and thus removed, during the store query. */
  join(admitted: AdmittedConnection, conversationId: string): void {
    if (!this.has(admitted)) return;
    admitted.rooms.add(conversationId);
    insert(this.byRoom, conversationId, admitted);
  }

  leave(admitted: AdmittedConnection, conversationId: string): void {
    admitted.rooms.delete(conversationId);
    erase(this.byRoom, conversationId, admitted);
  }

  /** Returns the number of connections per transport. */
  transports(): ReadonlyMap<TransportName, number> {
    const counts = new Map<TransportName, number>([
      ['socket.io', 0],
      ['websocket', 0],
    ]);
    for (const { connection } of this.byConnection.values()) {
      counts.set(connection.transport, (counts.get(connection.transport) ?? 0) + 1);
    }
    return counts;
  }

  /** Returns the total number of unsent bytes on all connections. */
  bufferedBytes(): number {
    let bytes = 0;
    for (const { connection } of this.byConnection.values()) bytes += connection.bufferedBytes();
    return bytes;
  }

  get isEmpty(): boolean {
    return this.byConnection.size === 0;
  }

  get counts(): { readonly connections: number; readonly accounts: number; readonly rooms: number } {
    return { connections: this.byConnection.size, accounts: this.byAccount.size, rooms: this.byRoom.size };
  }
}

function insert(index: Map<string, Set<AdmittedConnection>>, key: string, admitted: AdmittedConnection): void {
  const connections = index.get(key);
  if (connections === undefined) index.set(key, new Set([admitted]));
  else connections.add(admitted);
}

function erase(index: Map<string, Set<AdmittedConnection>>, key: string, admitted: AdmittedConnection): void {
  const connections = index.get(key);
  connections?.delete(admitted);
  if (connections?.size === 0) index.delete(key);
}
