import type { TransportName } from './socket-connection.js';
import type { AdmittedConnection } from './admitted-connection.js';

/** The connections of this process, by connection, account and room. Keeps nothing about closed connections. */
export class ConnectionRegistry {
  private readonly byConnection = new Map<string, AdmittedConnection>();
  private readonly byAccount = new Map<string, Set<AdmittedConnection>>();
  private readonly byRoom = new Map<string, Set<AdmittedConnection>>();

  /** `recordPresenceChange`: called with an account whenever a connection of it is added, and when its last one is removed. */
  constructor(private readonly recordPresenceChange: (userId: string) => void) {}

  add(member: AdmittedConnection): void {
    this.byConnection.set(member.connection.id, member);
    insert(this.byAccount, member.userId, member);
    this.recordPresenceChange(member.userId);
  }

  /** Returns false if it was not registered. */
  remove(member: AdmittedConnection): boolean {
    if (!this.has(member)) return false;
    this.byConnection.delete(member.connection.id);
    erase(this.byAccount, member.userId, member);
    for (const room of member.rooms) erase(this.byRoom, room, member);
    member.rooms.clear();
    member.stop();
    if (!this.byAccount.has(member.userId)) this.recordPresenceChange(member.userId);
    return true;
  }

  has(member: AdmittedConnection): boolean {
    return this.byConnection.get(member.connection.id) === member;
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

  /** Returns the accounts with connections in the room, without duplicates. */
  accountsIn(conversationId: string): string[] {
    return [...new Set(this.inRoom(conversationId).map(({ userId }) => userId))];
  }

  /** Returns the rooms that connections of the account have joined, without duplicates; null: of all accounts. */
  getRooms(userId: string | null): string[] {
    if (userId === null) return [...this.byRoom.keys()];
    return [...new Set(this.ofAccount(userId).flatMap(({ rooms }) => [...rooms]))];
  }

  /** Does nothing for a removed member: its connection may have closed during the store query. */
  join(member: AdmittedConnection, conversationId: string): void {
    if (!this.has(member)) return;
    member.rooms.add(conversationId);
    insert(this.byRoom, conversationId, member);
  }

  leave(member: AdmittedConnection, conversationId: string): void {
    member.rooms.delete(conversationId);
    erase(this.byRoom, conversationId, member);
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

  /** The sum over all connections. */
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

function insert(index: Map<string, Set<AdmittedConnection>>, key: string, member: AdmittedConnection): void {
  const members = index.get(key);
  if (members === undefined) index.set(key, new Set([member]));
  else members.add(member);
}

function erase(index: Map<string, Set<AdmittedConnection>>, key: string, member: AdmittedConnection): void {
  const members = index.get(key);
  members?.delete(member);
  if (members?.size === 0) index.delete(key);
}
