import type { AdmittedConnection, RoomKind } from './admitted-connection.js';

interface Connections {
  has(admitted: AdmittedConnection): boolean;
  ofAccount(userId: string): readonly AdmittedConnection[];
}

/** Indexes this process's connections by the rooms of one kind that they have joined. Keeps no data about closed connections. */
export class RoomIndex {
  private readonly byRoom = new Map<string, Set<AdmittedConnection>>();

  constructor(
    private readonly registry: Connections,
    private readonly kind: RoomKind,
  ) {}

  /** Adds the connection to the room. Does nothing if the connection was closed, and thus removed, during the store query. */
  join(admitted: AdmittedConnection, room: string): void {
    if (!this.registry.has(admitted)) return;
    admitted.rooms[this.kind].add(room);
    insert(this.byRoom, room, admitted);
  }

  leave(admitted: AdmittedConnection, room: string): void {
    admitted.rooms[this.kind].delete(room);
    erase(this.byRoom, room, admitted);
  }

  leaveAll(admitted: AdmittedConnection): void {
    for (const room of admitted.rooms[this.kind]) this.leave(admitted, room);
  }

  has(room: string): boolean {
    return this.byRoom.has(room);
  }

  inRoom(room: string): readonly AdmittedConnection[] {
    return [...(this.byRoom.get(room) ?? [])];
  }

  /** Returns the users with connections in the room, without duplicates. */
  accountsIn(room: string): string[] {
    return [...new Set(this.inRoom(room).map(({ userId }) => userId))];
  }

  /**
   * Returns the rooms that the user's connections have joined, without duplicates. If `userId` is null, returns all
   * rooms.
   */
  getRooms(userId: string | null): string[] {
    if (userId === null) return [...this.byRoom.keys()];
    return [...new Set(this.registry.ofAccount(userId).flatMap(({ rooms }) => [...rooms[this.kind]]))];
  }

  get size(): number {
    return this.byRoom.size;
  }
}

/** Adds the connection to the set under the key. */
export function insert(index: Map<string, Set<AdmittedConnection>>, key: string, admitted: AdmittedConnection): void {
  const connections = index.get(key);
  if (connections === undefined) index.set(key, new Set([admitted]));
  else connections.add(admitted);
}

/** Removes the connection from the set under the key, and the set when it is empty. */
export function erase(index: Map<string, Set<AdmittedConnection>>, key: string, admitted: AdmittedConnection): void {
  const connections = index.get(key);
  connections?.delete(admitted);
  if (connections?.size === 0) index.delete(key);
}
