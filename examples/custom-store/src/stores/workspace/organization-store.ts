import type { Organization, Page, Settings, IdWindow, Store, StoreInput } from '@crewkit/core/adapter';
import { deleteRows, rowKey } from '../../tables/rows.js';
import { changeFields } from '../change-fields.js';
import { toPage } from '../to-page.js';
import { requireReference } from '../../tables/references.js';
import type { View } from '../../tables/view.js';
import { changeEntity, changeSettings, insertEntity } from './workspace-row.js';
import { deleteConversations, deleteTaskConversations } from '../chat/delete-conversations.js';
import { holds } from '../access/held-grants.js';
import { deleteTaskActivity } from './task-activity-store.js';
import { deleteTaskChanges } from './task-change-store.js';

export class MemoryOrganizationStore implements Store<'organizations'> {
  constructor(private readonly view: View) {}

  async insert(organization: StoreInput<'organizations', 'insert'>): Promise<void> {
    const organizations = await this.view.edit('organizations');
    requireReference(this.view.tables.accounts.has(organization.createdBy), 'there is no such account');
    insertEntity(organizations, { ...organization, fields: changeFields({}, organization.fields) });
  }

  async findById(id: string): Promise<Organization | null> {
    return this.view.tables.organizations.get(id)?.entity ?? null;
  }

  /** Finds the organization after acquiring the single write lock, which every writer holds. */
  async lockById(id: string): Promise<Organization | null> {
    const organizations = await this.view.edit('organizations');
    return organizations.get(id)?.entity ?? null;
  }

  async update(id: string, changes: StoreInput<'organizations', 'update', 1>, at: Date): Promise<Organization | null> {
    const organizations = await this.view.edit('organizations');
    const fields = changeFields(organizations.get(id)?.entity.fields ?? {}, changes.fields);
    return changeEntity(organizations, id, { ...changes, fields, updatedAt: at });
  }

  async delete(id: string): Promise<boolean> {
    // Lock everything that is needed before changing anything, so that no other writer intervenes from here on.
    const organizations = await this.view.edit('organizations');
    const memberships = await this.view.edit('memberships');
    const teams = await this.view.edit('teams');
    const projects = await this.view.edit('projects');
    const tasks = await this.view.edit('tasks');
    const sequences = await this.view.edit('sequences');
    const roles = await this.view.edit('roles');
    const groups = await this.view.edit('groups');
    const groupMembers = await this.view.edit('groupMembers');
    const assignments = await this.view.edit('assignments');
    const invitations = await this.view.edit('invitations');
    const policies = await this.view.edit('policies');
    const departures = await this.view.edit('departures');
    const webhooks = await this.view.edit('webhooks');
    const deliveries = await this.view.edit('webhookDeliveries');

    const isIn = (row: { readonly organizationId: string | null }): boolean => row.organizationId === id;
    for (const table of [memberships, roles, groups, groupMembers, invitations, departures]) deleteRows(table, isIn);
    deleteRows(assignments, ({ place }) => place.scope !== 'GLOBAL' && isIn(place));
    deleteRows(teams, ({ entity }) => isIn(entity));
    const projectIds = deleteRows(projects, ({ entity }) => isIn(entity)).map(({ entity }) => entity.id);
    const taskIds = deleteRows(tasks, (task) => projectIds.includes(task.projectId)).map((task) => task.id);
    await deleteTaskConversations(this.view, taskIds);
    await deleteTaskActivity(this.view, taskIds);
    await deleteConversations(this.view, isIn);
    policies.delete(id);
    for (const projectId of projectIds) sequences.delete(rowKey('tasks', projectId));
    await deleteTaskChanges(this.view, projectIds);
    const webhookIds = deleteRows(webhooks, ({ webhook }) => isIn(webhook)).map(({ webhook }) => webhook.id);
    deleteRows(deliveries, ({ webhookId }) => webhookIds.includes(webhookId));
    return organizations.delete(id);
  }

  async listVisible(
    userId: string,
    { now, ...window }: IdWindow & { readonly now: Date },
  ): Promise<Page<Organization, string>> {
    const { tables } = this.view;
    const visible = [...tables.organizations.values()]
      .map((row) => row.entity)
      .filter(({ id }) => tables.memberships.has(rowKey(id, userId)))
      .filter(({ id }) => {
        const chain = { organizationId: id, teamId: null, projectId: null };
        return holds(tables, { userId, chain, now }, ['org:view']);
      });
    return toPage(visible, window, (organization) => organization.id);
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.view.tables.organizations.get(id)?.settings ?? null;
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return changeSettings(await this.view.edit('organizations'), id, { changes, at });
  }
}
