import {
  searchWords,
  taskViews,
  type Project,
  type Task,
  type StoreResult,
  type StoreInput,
  type Store,
} from '@crewkit/core/adapter';
import { rowKey } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';
import { holds } from '../access/held-grants.js';

type ConversationPlace = StoreResult<'search', 'listPlaces'>;
type FoundTask = StoreResult<'search', 'listTasks'>;
type Searcher = Pick<StoreInput<'search', 'listTasksByKey'>, 'userId' | 'now'>;
type WordQuery = StoreInput<'search', 'listProjects'>;

export class MemorySearchStore implements Store<'search'> {
  constructor(private readonly view: View) {}

  async listTasksByKey({
    key,
    after,
    limit,
    ...searcher
  }: StoreInput<'search', 'listTasksByKey'>): Promise<FoundTask[]> {
    return this.getTasks(searcher)
      .map(toFoundTask)
      .filter((task) => hasKey(task, key) && (after === null || task.id > after))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }

  async listTasks({ exceptKey, ...query }: StoreInput<'search', 'listTasks'>): Promise<FoundTask[]> {
    const tasks = this.getTasks(query)
      .map(toFoundTask)
      .filter(({ title, description }) => hasWords(`${title} ${description}`, query))
      .filter((task) => exceptKey === null || !hasKey(task, exceptKey));
    return newest(tasks, query);
  }

  async listProjects(query: WordQuery): Promise<StoreResult<'search', 'listProjects'>[]> {
    const projects = this.getProjects(query, ['project:view'])
      .filter(({ name, description }) => hasWords(`${name} ${description}`, query))
      .map(({ id, name, description, organizationId }) => {
        const organizationName = this.view.tables.organizations.get(organizationId)?.entity.name ?? '';
        return { id, name, description, organizationId, organizationName };
      });
    return newest(projects, query);
  }

  async listPlaces(conversationIds: readonly string[]): Promise<ConversationPlace[]> {
    const { conversations, tasks, projects } = this.view.tables;
    return conversationIds.flatMap((conversationId): ConversationPlace[] => {
      const row = conversations.get(conversationId);
      if (row === undefined) return [];
      const { id, title, directKey, taskId } = row;
      const task = taskId === null ? undefined : tasks.get(taskId);
      const project = task === undefined ? undefined : projects.get(task.projectId)?.entity;
      if (task === undefined || project === undefined) return [{ id, title, directKey, task: null }];
      const { description: _, ...shown } = toFoundTask([task, project]);
      return [{ id, title, directKey, task: shown }];
    });
  }

  private getTasks(searcher: Searcher): (readonly [Task, Project])[] {
    const projects = this.getProjects(searcher, taskViews);
    return [...this.view.tables.tasks.values()].flatMap((task) => {
      const project = projects.find(({ id }) => id === task.projectId);
      return project === undefined ? [] : [[task, project] as const];
    });
  }

  private getProjects({ userId, now }: Searcher, permissions: readonly string[]): Project[] {
    const { tables } = this.view;
    return [...tables.projects.values()]
      .map((row) => row.entity)
      .filter(({ organizationId }) => tables.memberships.has(rowKey(organizationId, userId)))
      .filter(({ id, organizationId, teamId }) =>
        holds(tables, { userId, chain: { organizationId, teamId, projectId: id }, now }, permissions),
      );
  }
}

function hasKey({ number, project }: FoundTask, key: StoreInput<'search', 'listTasksByKey'>['key']): boolean {
  return project.key === key.projectKey && number === key.number;
}

function hasWords(text: string, { words }: Pick<WordQuery, 'words'>): boolean {
  const own = searchWords(text);
  return words.every((prefix) => own.some((word) => word.startsWith(prefix)));
}

/** Returns the newest items before the position. Ids increase with time. */
function newest<Item extends { readonly id: string }>(items: readonly Item[], { before, limit }: WordQuery): Item[] {
  return items
    .filter(({ id }) => before === null || id < before)
    .sort((a, b) => (a.id > b.id ? -1 : 1))
    .slice(0, limit);
}

function toFoundTask([{ id, number, title, description }, project]: readonly [Task, Project]): FoundTask {
  const { id: projectId, key, name, organizationId } = project;
  return { id, number, title, description, project: { id: projectId, key, name, organizationId } };
}
