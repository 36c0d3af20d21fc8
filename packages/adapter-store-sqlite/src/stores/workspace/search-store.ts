import { taskViews, type StoreResult, type Store, type StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';
import { rowAt } from '../fts-expression.js';
import { gives, globalScopeId, heldGrants } from '../access/held-grants.js';
import { isLiveOrganization } from '../live.js';
import { toExpressions, type IndexedTable } from './word-index.js';

type FoundTask = StoreResult<'search', 'listTasks'>;
type WordQuery = StoreInput<'search', 'listProjects'>;

const held = (permission: string): string => `
  SELECT DISTINCT held.scope_id FROM (${heldGrants({ user: '@userId', organization: null, places: null })}) held
  WHERE ${gives(`'${permission}'`)}`;
const isHeld = (table: string): string =>
  ['p.organization_id', 'p.team_id', 'p.id', globalScopeId]
    .map((place) => `${place} IN (SELECT scope_id FROM ${table})`)
    .join(' OR ');

/**
 * Defines the table `shown`. It contains each project in the user's organizations on which the user has all of the permissions. `among` is
 * a condition on the project `p`.
 */
const withShown = (permissions: readonly string[], among = 'true'): string => `
  WITH ${permissions.map((permission, index) => `held_${index} AS MATERIALIZED (${held(permission)})`).join(', ')},
  shown AS MATERIALIZED (
    SELECT p.id, p.organization_id FROM organization_members m CROSS JOIN projects p ON p.organization_id = m.organization_id
    WHERE m.user_id = @userId AND ${isLiveOrganization('m.organization_id')} AND p.deleted_at IS NULL AND ${among}
      ${permissions.map((_, index) => `AND (${isHeld(`held_${index}`)})`).join(' ')}
  )`;

const listShown = (permissions: readonly string[]): string => `
  ${withShown(permissions)}
  SELECT id, organization_id FROM shown`;

const matches = (name: IndexedTable): string => `${name}_words MATCH @expression AND ${name}_words.rowid < @before`;
const isShown = (projectId: string): string => `${projectId} IN (SELECT value FROM json_each(@projectIds))`;
// Both statements read the matches from the highest number to the lowest until they have found enough items that the user can see.
const findTasks = `
  SELECT r.row, r.task_id AS id FROM task_words CROSS JOIN task_word_rows r ON r.row = task_words.rowid
    CROSS JOIN tasks t ON t.id = r.task_id
  WHERE ${matches('task')} AND ${isShown('t.project_id')}
    AND (t.number IS NOT @exceptNumber OR (SELECT key FROM projects WHERE id = t.project_id) IS NOT @exceptKey)
  ORDER BY task_words.rowid DESC LIMIT @limit`;
const findProjects = `
  SELECT r.row, r.project_id AS id FROM project_words CROSS JOIN project_word_rows r ON r.row = project_words.rowid
  WHERE ${matches('project')} AND ${isShown('r.project_id')}
  ORDER BY project_words.rowid DESC LIMIT @limit`;
/** Statements that find words in tasks and projects. */
const searches = {
  task: { shown: listShown(taskViews), find: findTasks },
  project: { shown: listShown(['project:view']), find: findProjects },
} as const satisfies Record<IndexedTable, object>;

const taskColumns = `t.id, t.number, t.title, p.id AS project_id, p.key, p.name, p.organization_id`;
const readTasks = `
  SELECT ${taskColumns}, t.description FROM json_each(@ids) CROSS JOIN tasks t ON t.id = json_each.value
    CROSS JOIN projects p ON p.id = t.project_id
  ORDER BY json_each.key`;
const readProjects = `
  SELECT p.id, p.name, p.description, o.id AS organization_id, o.name AS organization_name
  FROM json_each(@ids) CROSS JOIN projects p ON p.id = json_each.value
    CROSS JOIN organizations o ON o.id = p.organization_id
  ORDER BY json_each.key`;
const listByKey = `
  ${withShown(taskViews, 'p.key = @projectKey')}
  SELECT ${taskColumns}, t.description FROM shown CROSS JOIN projects p ON p.id = shown.id
    CROSS JOIN tasks t ON t.project_id = p.id AND t.number = @number
  WHERE t.id > @after
  ORDER BY t.id LIMIT @limit`;
const listPlaces = `
  SELECT c.id AS conversation_id, c.title AS conversation_title, c.direct_key, ${taskColumns}
  FROM json_each(@ids) CROSS JOIN conversations c ON c.id = json_each.value
    LEFT JOIN tasks t ON t.id = c.task_id LEFT JOIN projects p ON p.id = t.project_id`;

interface TaskRow {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly project_id: string;
  readonly key: string;
  readonly name: string;
  readonly organization_id: string;
}

interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly organization_id: string;
  readonly organization_name: string;
}

type PlaceRow = { readonly conversation_id: string; readonly conversation_title: string | null } & {
  readonly direct_key: string | null;
} & (TaskRow | { readonly id: null });

interface ShownProject {
  readonly id: string;
  readonly organization_id: string;
}

interface Found {
  readonly row: number;
  readonly id: string;
}

export class SqliteSearchStore implements Store<'search'> {
  constructor(private readonly connection: Statements) {}

  async listTasksByKey({
    userId,
    now,
    key,
    after,
    limit,
  }: StoreInput<'search', 'listTasksByKey'>): Promise<FoundTask[]> {
    const { projectKey, number } = key;
    const parameters = { userId, now: toColumn(now), projectKey, number, after: after ?? '', limit };
    return this.connection.all<TaskRow & { description: string }>(listByKey, parameters).map(toFoundTask);
  }

  async listTasks({ exceptKey, ...query }: StoreInput<'search', 'listTasks'>): Promise<FoundTask[]> {
    const except = { exceptKey: exceptKey?.projectKey ?? null, exceptNumber: exceptKey?.number ?? null };
    const ids = this.find('task', query, except);
    return this.connection.all<TaskRow & { description: string }>(readTasks, { ids }).map(toFoundTask);
  }

  async listProjects(query: WordQuery): Promise<StoreResult<'search', 'listProjects'>[]> {
    const rows = this.connection.all<ProjectRow>(readProjects, { ids: this.find('project', query) });
    return rows.map(({ id, name, description, ...row }) => ({
      id,
      name,
      description,
      organizationId: row.organization_id,
      organizationName: row.organization_name,
    }));
  }

  async listPlaces(conversationIds: readonly string[]): Promise<StoreResult<'search', 'listPlaces'>[]> {
    const rows = this.connection.all<PlaceRow>(listPlaces, { ids: JSON.stringify(conversationIds) });
    return rows.map((row) => ({
      id: row.conversation_id,
      title: row.conversation_title,
      directKey: row.direct_key,
      task: row.id === null ? null : toTask(row),
    }));
  }

  /**
   * Returns the ids of the matches as a JSON array, newest first. Reads no matches in organizations in which the user
   * cannot see any projects.
   */
  private find(
    name: IndexedTable,
    { userId, now, words, before, limit }: WordQuery,
    except: Readonly<Record<string, string | number | null>> = {},
  ): string {
    const { shown, find } = searches[name];
    const projects = this.connection.all<ShownProject>(shown, { userId, now: toColumn(now) });
    const organizationIds = [...new Set(projects.map((project) => project.organization_id))];
    const projectIds = JSON.stringify(projects.map(({ id }) => id));
    const window = { ...except, projectIds, before: rowAt(this.connection, name, before), limit };
    const found = toExpressions(organizationIds, words).flatMap((expression) =>
      this.connection.all<Found>(find, { ...window, expression }),
    );
    const newest = found.sort((a, b) => b.row - a.row).slice(0, limit);
    return JSON.stringify(newest.map(({ id }) => id));
  }
}

function toTask({
  id,
  number,
  title,
  project_id,
  key,
  name,
  organization_id,
}: TaskRow): Omit<FoundTask, 'description'> {
  return { id, number, title, project: { id: project_id, key, name, organizationId: organization_id } };
}

function toFoundTask(row: TaskRow & { readonly description: string }): FoundTask {
  return { ...toTask(row), description: row.description };
}
