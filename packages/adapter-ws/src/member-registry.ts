import type { Member } from './member.js';

/** Who is connected to this process, by connection, account and room. Holds nothing about those who are gone. */
export class MemberRegistry {
  private readonly byConnection = new Map<string, Member>();
  private readonly byAccount = new Map<string, Set<Member>>();
  private readonly byRoom = new Map<string, Set<Member>>();

  add(member: Member): void {
    this.byConnection.set(member.connection.id, member);
    insert(this.byAccount, member.accountId, member);
  }

  /** False if it was not there, or is no longer. */
  remove(member: Member): boolean {
    if (!this.has(member)) return false;
    this.byConnection.delete(member.connection.id);
    erase(this.byAccount, member.accountId, member);
    for (const room of member.rooms) erase(this.byRoom, room, member);
    member.rooms.clear();
    member.stop();
    return true;
  }

  has(member: Member): boolean {
    return this.byConnection.get(member.connection.id) === member;
  }

  find(connectionId: string): Member | undefined {
    return this.byConnection.get(connectionId);
  }

  all(): readonly Member[] {
    return [...this.byConnection.values()];
  }

  ofAccount(accountId: string): readonly Member[] {
    return [...(this.byAccount.get(accountId) ?? [])];
  }

  inRoom(conversationId: string): readonly Member[] {
    return [...(this.byRoom.get(conversationId) ?? [])];
  }

  /** Does nothing for a member that is gone: its connection may have closed while the store was asked. */
  join(member: Member, conversationId: string): void {
    if (!this.has(member)) return;
    member.rooms.add(conversationId);
    insert(this.byRoom, conversationId, member);
  }

  leave(member: Member, conversationId: string): void {
    member.rooms.delete(conversationId);
    erase(this.byRoom, conversationId, member);
  }

  get isEmpty(): boolean {
    return this.byConnection.size === 0;
  }

  get counts(): { readonly connections: number; readonly accounts: number; readonly rooms: number } {
    return { connections: this.byConnection.size, accounts: this.byAccount.size, rooms: this.byRoom.size };
  }
}

function insert(index: Map<string, Set<Member>>, key: string, member: Member): void {
  const members = index.get(key);
  if (members === undefined) index.set(key, new Set([member]));
  else members.add(member);
}

function erase(index: Map<string, Set<Member>>, key: string, member: Member): void {
  const members = index.get(key);
  members?.delete(member);
  if (members?.size === 0) index.delete(key);
}
