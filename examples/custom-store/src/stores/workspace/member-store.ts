import type { Account, Member, Page, Person, StoreResult, Store, StoreInput } from '@crewkit/core/adapter';
import { isAt, isHeldBy, isInForce, getOrganization } from '../access/assignments.js';
import { deleteRows, rowKey } from '../../tables/rows.js';
import { toPage } from '../to-page.js';
import { isFound, toPerson, toUserName } from '../person.js';
import { requireOrganization, requireReference } from '../../tables/references.js';
import { takesPart } from '../chat/takes-part.js';
import type { View } from '../../tables/view.js';
import { isActive } from '../access/held-grants.js';
import { recordTaskChange } from './task-change-store.js';

type LocalPlace = StoreInput<'members', 'find'>;

export class MemoryMemberStore implements Store<'members'> {
  constructor(private readonly view: View) {}

  async insert(organizationId: string, userId: string, joinedAt: Date): Promise<boolean> {
    const memberships = await this.view.edit('memberships');
    requireOrganization(this.view.tables, organizationId);
    requireReference(this.view.tables.accounts.has(userId), 'there is no such account');
    const key = rowKey(organizationId, userId);
    if (memberships.has(key)) return false;
    memberships.set(key, { organizationId, userId, joinedAt });
    return true;
  }

  async find(place: LocalPlace, userId: string, now: Date): Promise<Member | null> {
    const account = this.view.tables.accounts.get(userId);
    return account === undefined ? null : this.toMember(account, place, now);
  }

  async list(place: LocalPlace, query: StoreInput<'members', 'list', 1>): Promise<Page<Member, string>> {
    const members = [...this.view.tables.accounts.values()]
      .filter((account) => isFound(account, query.search))
      .flatMap((account) => this.toMember(account, place, query.now) ?? []);
    return toPage(members, query, (member) => member.userId);
  }

  async delete(organizationId: string, userId: string): Promise<boolean> {
    const memberships = await this.view.edit('memberships');
    const assignments = await this.view.edit('assignments');
    const groupMembers = await this.view.edit('groupMembers');
    const tasks = await this.view.edit('tasks');
    deleteRows(assignments, (each) => isHeldBy(userId, each) && getOrganization(each) === organizationId);
    deleteRows(groupMembers, (each) => each.organizationId === organizationId && each.userId === userId);
    for (const task of [...tasks.values()].filter((each) => each.assigneeIds.includes(userId))) {
      if (this.view.tables.projects.get(task.projectId)?.entity.organizationId !== organizationId) continue;
      tasks.set(task.id, { ...task, assigneeIds: task.assigneeIds.filter((id) => id !== userId) });
      await recordTaskChange(this.view, task);
    }
    return memberships.delete(rowKey(organizationId, userId));
  }

  async listActive(organizationId: string, userIds: readonly string[]): Promise<string[]> {
    const { accounts, memberships } = this.view.tables;
    return userIds.filter((id) => {
      const account = accounts.get(id);
      return account !== undefined && isActive(account) && memberships.has(rowKey(organizationId, id));
    });
  }

  async listSharing(userId: string, others: readonly string[]): Promise<string[]> {
    const mine = await this.listOrganizationIds(userId);
    return others.filter((id) => mine.some((each) => this.view.tables.memberships.has(rowKey(each, id))));
  }

  async listNames(userId: string, ids: readonly string[]): Promise<StoreResult<'members', 'listNames'>[]> {
    const { accounts, conversations, messages } = this.view.tables;
    const sharing = new Set([userId, ...(await this.listSharing(userId, ids))]);
    const mine = [...conversations.values()].filter((each) => takesPart(this.view.tables, each, userId));
    const places = new Set(mine.map(({ id }) => id));
    const said = [...messages.values()].filter(({ message }) => places.has(message.conversationId));
    const known = new Set([
      ...sharing,
      ...mine.flatMap(({ participants }) => participants.map((each) => each.userId)),
      ...said.map(({ message }) => message.senderId),
    ]);
    return ids
      .filter((id) => known.has(id))
      .flatMap((id) => accounts.get(id) ?? [])
      .map((account) => toUserName(account, sharing.has(account.id)));
  }

  async listOrganizationIds(userId: string): Promise<string[]> {
    const mine = [...this.view.tables.memberships.values()].filter((each) => each.userId === userId);
    return mine.map((each) => each.organizationId).sort();
  }

  async listAcquaintances(
    userId: string,
    query: StoreInput<'members', 'listAcquaintances', 1>,
  ): Promise<Page<Person, string>> {
    const { accounts, memberships } = this.view.tables;
    const all = [...memberships.values()];
    const shared = new Set(all.filter((each) => each.userId === userId).map((each) => each.organizationId));
    const ids = new Set(all.filter((each) => shared.has(each.organizationId)).map((each) => each.userId));
    const people = [...accounts.values()]
      .filter((account) => ids.has(account.id) && account.id !== userId)
      .filter((account) => isActive(account) && isFound(account, query.search))
      .map(toPerson);
    return toPage(people, query, (person) => person.userId);
  }

  /** Returns the member; null if the user does not belong to the place. */
  private toMember(account: Account, place: LocalPlace, now: Date): Member | null {
    const { assignments, memberships, roles } = this.view.tables;
    const held = [...assignments.values()]
      .filter((each) => isHeldBy(account.id, each) && isAt(place, each) && isInForce(each, now))
      .sort((a, b) => (a.roleId < b.roleId ? -1 : 1));
    const joinedAt =
      place.scope === 'ORGANIZATION'
        ? memberships.get(rowKey(place.id, account.id))?.joinedAt
        : held.map((each) => each.createdAt).sort((a, b) => a.getTime() - b.getTime())[0];
    if (joinedAt === undefined) return null;
    const named = held.map(({ roleId, expiresAt }) => ({ id: roleId, name: roles.get(roleId)?.name ?? '', expiresAt }));
    return { ...toPerson(account), roles: named, joinedAt };
  }
}
