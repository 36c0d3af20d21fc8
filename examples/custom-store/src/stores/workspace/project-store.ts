import { CrewkitError } from '@crewkit/core';
import { searchText, type Page, type Project, type Settings, type Store, type StoreInput } from '@crewkit/core/adapter';
import { deleteRows, rowKey } from '../../tables/rows.js';
import { changeFields } from '../change-fields.js';
import { toPage } from '../to-page.js';
import { requireOrganization, requireTeam } from '../../tables/references.js';
import type { View } from '../../tables/view.js';
import { changeEntity, changeSettings, insertEntity } from './workspace-row.js';
import { deleteTaskConversations } from '../chat/delete-conversations.js';
import { holds } from '../access/held-grants.js';
import { deleteTaskActivity } from './task-activity-store.js';
import { deleteTaskChanges } from './task-change-store.js';

export class MemoryProjectStore implements Store<'projects'> {
  constructor(private readonly view: View) {}

  async insert(project: StoreInput<'projects', 'insert'>): Promise<void> {
    const projects = await this.view.edit('projects');
    const { organizationId, teamId, key } = project;
    requireOrganization(this.view.tables, organizationId);
    requireTeam(this.view.tables, organizationId, teamId);
    if (this.entities().some((each) => each.organizationId === organizationId && each.key === key)) {
      throw new CrewkitError('CONFLICT');
    }
    insertEntity(projects, { ...project, fields: changeFields({}, project.fields) });
  }

  async findById(id: string): Promise<Project | null> {
    return this.view.tables.projects.get(id)?.entity ?? null;
  }

  async findIn(organizationId: string, id: string): Promise<Project | null> {
    const project = await this.findById(id);
    return project?.organizationId === organizationId ? project : null;
  }

  async update(id: string, changes: StoreInput<'projects', 'update', 1>, at: Date): Promise<Project | null> {
    const projects = await this.view.edit('projects');
    const fields = changeFields(projects.get(id)?.entity.fields ?? {}, changes.fields);
    return changeEntity(projects, id, { ...changes, fields, updatedAt: at });
  }

  async move(id: string, teamId: string | null, at: Date): Promise<Project | null> {
    const projects = await this.view.edit('projects');
    const project = projects.get(id)?.entity;
    if (project === undefined) return null;
    requireTeam(this.view.tables, project.organizationId, teamId);
    return changeEntity(projects, id, { teamId, updatedAt: at });
  }

  async delete(id: string): Promise<boolean> {
    const projects = await this.view.edit('projects');
    const tasks = await this.view.edit('tasks');
    const labels = await this.view.edit('labels');
    const sequences = await this.view.edit('sequences');
    const assignments = await this.view.edit('assignments');
    const gone = deleteRows(tasks, (task) => task.projectId === id).map((task) => task.id);
    await deleteTaskConversations(this.view, gone);
    await deleteTaskActivity(this.view, gone);
    deleteRows(labels, ({ projectId }) => projectId === id);
    deleteRows(assignments, ({ place }) => place.scope === 'PROJECT' && place.id === id);
    sequences.delete(rowKey('tasks', id));
    await deleteTaskChanges(this.view, [id]);
    return projects.delete(id);
  }

  async listVisible(
    organizationId: string,
    { userId, now, ...wanted }: StoreInput<'projects', 'listVisible', 1>,
  ): Promise<Page<Project, string>> {
    const { tables } = this.view;
    const search = wanted.search ?? '';
    const visible = this.entities()
      .filter((project) => project.organizationId === organizationId)
      .filter(({ teamId }) => wanted.teamId === null || teamId === wanted.teamId)
      .filter(({ name, key }) => searchText(name).includes(search) || key.toLowerCase().includes(search))
      .filter(({ id, teamId }) => {
        const chain = { organizationId, teamId, projectId: id };
        return holds(tables, { userId, chain, now }, ['project:view']);
      });
    return toPage(visible, wanted, (project) => project.id);
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.view.tables.projects.get(id)?.settings ?? null;
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return changeSettings(await this.view.edit('projects'), id, { changes, at });
  }

  private entities(): Project[] {
    return [...this.view.tables.projects.values()].map((row) => row.entity);
  }
}
