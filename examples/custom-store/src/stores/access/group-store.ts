import { CrewkitError } from '@crewkit/core';
import type { Group, Page, Person, IdWindow, Store } from '@crewkit/core/adapter';
import { isOfGroup } from './assignments.js';
import { deleteRows, insertRow, rowKey } from '../../tables/rows.js';
import { inCatalogueOrder } from './permission-store.js';
import { toPage } from '../to-page.js';
import { toPerson } from '../person.js';
import { requireGroup, requireMember, requireOrganization, requirePermissions } from '../../tables/references.js';
import type { View } from '../../tables/view.js';

export class MemoryGroupStore implements Store<'groups'> {
  constructor(private readonly view: View) {}

  async insert(group: Group): Promise<void> {
    const groups = await this.view.edit('groups');
    requireOrganization(this.view.tables, group.organizationId);
    this.requireValid(group);
    insertRow(groups, group.id, group);
  }

  async find(organizationId: string, id: string): Promise<Group | null> {
    const group = this.getGroup(organizationId, id);
    return group && inCatalogueOrder(this.view.tables, group);
  }

  async list(organizationId: string, window: IdWindow): Promise<Page<Group, string>> {
    const { tables } = this.view;
    const own = [...tables.groups.values()].filter((group) => group.organizationId === organizationId);
    return toPage(
      own.map((group) => inCatalogueOrder(tables, group)),
      window,
      (group) => group.id,
    );
  }

  async update(...[organizationId, id, changes]: Parameters<Store<'groups'>['update']>): Promise<Group | null> {
    const groups = await this.view.edit('groups');
    const group = this.getGroup(organizationId, id);
    if (group === null) return null;
    const changed = { ...group, ...changes };
    this.requireValid(changed);
    groups.set(id, changed);
    return inCatalogueOrder(this.view.tables, changed);
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    const groups = await this.view.edit('groups');
    const groupMembers = await this.view.edit('groupMembers');
    const assignments = await this.view.edit('assignments');
    if (this.getGroup(organizationId, id) === null) return false;
    deleteRows(groupMembers, (each) => each.groupId === id);
    deleteRows(assignments, (each) => isOfGroup(id, each));
    return groups.delete(id);
  }

  async addMember(organizationId: string, id: string, userId: string): Promise<boolean> {
    const groupMembers = await this.view.edit('groupMembers');
    requireGroup(this.view.tables, organizationId, id);
    requireMember(this.view.tables, organizationId, userId);
    const key = rowKey(id, userId);
    if (groupMembers.has(key)) return false;
    groupMembers.set(key, { groupId: id, organizationId, userId });
    return true;
  }

  async removeMember(organizationId: string, id: string, userId: string): Promise<boolean> {
    const groupMembers = await this.view.edit('groupMembers');
    return this.getGroup(organizationId, id) !== null && groupMembers.delete(rowKey(id, userId));
  }

  async listMembers(
    ...[organizationId, id, window]: Parameters<Store<'groups'>['listMembers']>
  ): Promise<Page<Person, string>> {
    const { accounts, groupMembers } = this.view.tables;
    const people = [...groupMembers.values()]
      .filter((each) => each.groupId === id && each.organizationId === organizationId)
      .flatMap(({ userId }) => accounts.get(userId) ?? [])
      .map(toPerson);
    return toPage(people, window, (person) => person.userId);
  }

  private getGroup(organizationId: string, id: string): Group | null {
    const group = this.view.tables.groups.get(id);
    return group?.organizationId === organizationId ? group : null;
  }

  /** Checks that the group's permissions exist and that its name is not taken. */
  private requireValid({ id, organizationId, name, permissions }: Group): void {
    const { tables } = this.view;
    requirePermissions(tables, permissions);
    const others = [...tables.groups.values()].filter(
      (each) => each.organizationId === organizationId && each.id !== id,
    );
    if (others.some((other) => other.name === name)) throw new CrewkitError('CONFLICT');
  }
}
