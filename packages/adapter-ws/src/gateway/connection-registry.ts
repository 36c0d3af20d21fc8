import type { TransportName } from './socket-connection.js';
import type { AdmittedConnection } from './admitted-connection.js';
import type { ConnectionTracker } from './connection-tracker.js';
import { erase, insert, RoomIndex } from './room-index.js';

/** Indexes this process's connections by id, user and room. Keeps no data about closed connections. */
export class ConnectionRegistry {
  private readonly byConnection = new Map<string, AdmittedConnection>();
  private readonly byAccount = new Map<string, Set<AdmittedConnection>>();
  readonly conversations = new RoomIndex(this, 'conversations');
  readonly projects = new RoomIndex(this, 'projects');

  /**
   * Connections with an API key are not reported to the tracker, because a program is not a user who is present. `userChanged` is called
   * whenever a connection is added, and whenever a user's last connection is removed.
   */
  constructor(
    private readonly tracker: Pick<ConnectionTracker, 'connected' | 'disconnected'>,
    private readonly userChanged: (userId: string) => void,
  ) {}

  add(admitted: AdmittedConnection): void {
    this.byConnection.set(admitted.connection.id, admitted);
    insert(this.byAccount, admitted.userId, admitted);
    if (admitted.session !== null) this.tracker.connected(admitted.userId);
    this.userChanged(admitted.userId);
  }

  /** Removes the connection. Returns false if it was not registered. */
  remove(admitted: AdmittedConnection): boolean {
    if (!this.has(admitted)) return false;
    this.byConnection.delete(admitted.connection.id);
    erase(this.byAccount, admitted.userId, admitted);
    this.conversations.leaveAll(admitted);
    this.projects.leaveAll(admitted);
    admitted.stop();
    const isPresent = this.ofAccount(admitted.userId).some(({ session }) => session !== null);
    if (admitted.session !== null && !isPresent) this.tracker.disconnected(admitted.userId);
    if (!this.byAccount.has(admitted.userId)) this.userChanged(admitted.userId);
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
    const rooms = this.conversations.size + this.projects.size;
    return { connections: this.byConnection.size, accounts: this.byAccount.size, rooms };
  }
}
