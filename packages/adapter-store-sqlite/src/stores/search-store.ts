import type {
  ConversationPlace,
  FoundProject,
  FoundTask,
  Searcher,
  SearchStore,
  TaskKey,
  TaskWordQuery,
  WordQuery,
} from '@crewkit/core/ports';

import type { Statements } from '../connection.js';
import { toColumn } from './columns.js';
import { gives, globalScopeId, heldGrants } from './held-grants.js';
import { isLiveOrganization } from './live.js';
import { toExpressions, type IndexedTable } from './word-index.js';

const listOrganizations = `
  SELECT organization_id FROM organization_members m
  WHERE m.user_id = @userId AND ${isLiveOrganization('m.organization_id')}`;

const held = (permission: string): string => `
  SELECT DISTINCT held.scope_id FROM (${heldGrants({ user: '@userId', organization: null, places: null })}) held
  WHERE ${gives(`'${permission}'`)}`;
const isHeld = (table: string): string =>
  ['p.organization_id', 'p.team_id', 'p.id', globalScopeId]
    .map((place) => `${place} IN (SELECT scope_id FROM ${table})`)
    .join(' OR ');

/** `shown`: the projects in the user's organizations on which they have the permissions; `among` is a condition on `p`. */
const withShown = (permissions: readonly string[], among = 'true'): string => `
  WITH ${permissions.map((permission, index) => `held_${index} AS MATERIALIZED (${held(permission)})`).join(', ')},
  shown AS MATERIALIZED (
    SELECT p.id FROM organization_members m CROSS JOIN projects p ON p.organization_id = m.organization_id
    WHERE m.user_id = @userId AND ${isLiveOrganization('m.organization_id')} AND p.deleted_at IS NULL AND ${among}
      ${permissions.map((_, index) => `AND (${isHeld(`held_${index}`)})`).join(' ')}
  )`;
const seesTasks = ['project:view', 'project:task.view'];

/** Scans the numbers of the matches downwards until there are enough that the user may see. */
const find = (name: IndexedTable, { permissions, among }: { permissions: string[]; among: string }): string => `
  ${withShown(permissions)}
  SELECT r.row, r.${name}_id AS id FROM ${name}_words CROSS JOIN ${name}_word_rows r ON r.row = ${name}_words.rowid ${among}
  ORDER BY ${name}_words.rowid DESC LIMIT @limit`;
const matches = (name: IndexedTable): string =>
  `WHERE ${name}_words MATCH @expression AND ${name}_words.rowid < @before`;
const findTasks = find('task', {
  permissions: seesTasks,
  among: `CROSS JOIN tasks t ON t.id = r.task_id
  ${matches('task')} AND t.project_id IN (SELECT id FROM shown) AND t.id NOT IN (SELECT value FROM json_each(@except))`,
});
const findProjects = find('project', {
  permissions: ['project:view'],
  among: `${matches('project')} AND r.project_id IN (SELECT id FROM shown)`,
});
// A deleted item came after the one with the next smaller id.
const findPlace = (name: IndexedTable): string => `
  SELECT row, ${name}_id AS id FROM ${name}_word_rows WHERE ${name}_id <= @id ORDER BY ${name}_id DESC LIMIT 1`;

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
  ${withShown(seesTasks, 'p.key = @projectKey')}
  SELECT ${taskColumns}, t.description FROM shown CROSS JOIN projects p ON p.id = shown.id
    CROSS JOIN tasks t ON t.project_id = p.id AND t.number = @number
  ORDER BY t.id`;
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

interface Found {
  readonly row: number;
  readonly id: string;
}

export class SqliteSearchStore implements SearchStore {
  constructor(private readonly connection: Statements) {}

  async listTasksByKey({ userId, now }: Searcher, { projectKey, number }: TaskKey): Promise<FoundTask[]> {
    const parameters = { userId, now: toColumn(now), projectKey, number };
    return this.connection.all<TaskRow & { description: string }>(listByKey, parameters).map(toFoundTask);
  }

  async listTasks({ except, ...query }: TaskWordQuery): Promise<FoundTask[]> {
    const ids = this.find('task', query, { except: JSON.stringify(except) });
    return this.connection.all<TaskRow & { description: string }>(readTasks, { ids }).map(toFoundTask);
  }

  async listProjects(query: WordQuery): Promise<FoundProject[]> {
    const rows = this.connection.all<ProjectRow>(readProjects, { ids: this.find('project', query) });
    return rows.map(({ id, name, description, ...row }) => ({
      id,
      name,
      description,
      organizationId: row.organization_id,
      organizationName: row.organization_name,
    }));
  }

  async listPlaces(conversationIds: readonly string[]): Promise<ConversationPlace[]> {
    const rows = this.connection.all<PlaceRow>(listPlaces, { ids: JSON.stringify(conversationIds) });
    return rows.map((row) => ({
      id: row.conversation_id,
      title: row.conversation_title,
      directKey: row.direct_key,
      task: row.id === null ? null : toTask(row),
    }));
  }

  /** Ids as a JSON array, newest first. */
  private find(
    name: IndexedTable,
    { userId, now, words, before, limit }: WordQuery,
    more: { readonly except?: string } = {},
  ): string {
    const organizations = this.connection.all<{ organization_id: string }>(listOrganizations, { userId });
    const expressions = toExpressions(
      organizations.map((row) => row.organization_id),
      words,
    );
    const window = { userId, now: toColumn(now), before: this.rowAt(name, before), limit, ...more };
    const statement = name === 'task' ? findTasks : findProjects;
    const found = expressions.flatMap((expression) => this.connection.all<Found>(statement, { ...window, expression }));
    const newest = found.sort((a, b) => b.row - a.row).slice(0, limit);
    return JSON.stringify(newest.map(({ id }) => id));
  }

  private rowAt(name: IndexedTable, id: string | null): number {
    if (id === null) return Number.MAX_SAFE_INTEGER;
    const nearest = this.connection.get<Found>(findPlace(name), { id });
    if (nearest === undefined) return 0;
    return nearest.id === id ? nearest.row : nearest.row + 1;
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
