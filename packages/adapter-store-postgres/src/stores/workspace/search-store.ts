import { taskViews, type StoreResult, type Store, type StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { heldPlaces } from '../access/held-grants.js';
import { isLiveOrganization } from '../live.js';
import { afterEveryId, beforeEveryId } from '../to-page.js';
import { searchQueryIn, searchTemplate } from '../chat/search-lexemes.js';

type FoundTask = StoreResult<'search', 'listTasks'>;
type WordQuery = StoreInput<'search', 'listProjects'>;

const held = (permission: string, alias: string): string => `
      CROSS JOIN LATERAL (
        SELECT * FROM ${heldPlaces({ user: '$1', now: '$2', organization: 'm.organization_id', permission: `'${permission}'` })}
      ) AS ${alias}`;
const isHeld = (alias: string): string =>
  `(${alias}.everywhere OR o.team_id = ANY (${alias}.places) OR o.id = ANY (${alias}.places))`;

interface Reading {
  readonly permissions: readonly string[];
  /** An SQL condition on the project `o`. The result contains only projects that satisfy it. */
  readonly among?: string;
  readonly order: 'ASC' | 'DESC';
  readonly read: string;
}

/**
 * Defines the table `shown`. It contains each project in user $1's organizations on which the user has all of the permissions at time $2.
 */
const withShown = ({ permissions, among = 'true', order, read }: Reading): string => `
  SELECT * FROM (
  WITH shown AS MATERIALIZED (
    SELECT p.* FROM crewkit.organization_members m${permissions.map((each, index) => held(each, `h${index}`)).join('')}
      CROSS JOIN LATERAL (
        SELECT o.id, o.key, o.name, o.organization_id FROM crewkit.projects o
        WHERE o.organization_id = m.organization_id AND o.deleted_at IS NULL AND ${among}
          AND ${permissions.map((_, index) => isHeld(`h${index}`)).join(' AND ')} OFFSET 0
      ) AS p
    WHERE m.user_id = $1 AND ${isLiveOrganization('m.organization_id')}
  )${read}
  ) AS results
  ORDER BY id ${order}`;

// Search each organization separately, by the words with the organization's prefix. With OFFSET 0, the planner uses only these words and no
// other condition, even if it estimates the other condition to be more selective: it cannot estimate a search that is built at run time.
// The array makes the planner assume few organizations. For many organizations, it would JIT-compile the statement, which takes longer than
// running it. IS TRUE makes the planner look up the projects in a hash table instead of repeating the word search for each project.
const found = (name: 'task' | 'project', columns: string): string => `
    SELECT ${columns} FROM unnest(ARRAY(SELECT DISTINCT organization_id FROM shown)) AS mine (id) CROSS JOIN LATERAL (
      SELECT s.* FROM crewkit.${name}_words s WHERE s.search @@ ${searchQueryIn('mine.id', '$3')} OFFSET 0
    ) AS n
    WHERE ((n.project_id, mine.id) IN (SELECT id, organization_id FROM shown)) IS TRUE AND n.${name}_id < $4`;
const taskColumns = 't.id, t.number, t.title, p.id AS project_id, p.key, p.name, p.organization_id';
const withKey = (columns: string, key: string, number: string): string => `
  SELECT ${columns} FROM (SELECT * FROM shown WHERE key = ${key}) AS p CROSS JOIN LATERAL (
    SELECT * FROM crewkit.tasks o WHERE o.project_id = p.id AND o.number = ${number} OFFSET 0
  ) AS t`;
const listTasks = withShown({
  permissions: taskViews,
  order: 'DESC',
  read: `
  SELECT ${taskColumns}, t.description FROM (${found('task', 'n.task_id')} AND n.task_id NOT IN (${withKey('t.id', '$6', '$7')})
    ORDER BY n.task_id DESC LIMIT $5
  ) AS f CROSS JOIN LATERAL (SELECT * FROM crewkit.tasks o WHERE o.id = f.task_id OFFSET 0) AS t
    CROSS JOIN LATERAL (SELECT * FROM crewkit.projects o WHERE o.id = t.project_id OFFSET 0) AS p`,
});
const listProjects = withShown({
  permissions: ['project:view'],
  order: 'DESC',
  read: `
  SELECT p.id, p.name, p.description, p.organization_id, g.name AS organization_name FROM (${found('project', 'n.project_id')}
    ORDER BY n.project_id DESC LIMIT $5
  ) AS f CROSS JOIN LATERAL (SELECT * FROM crewkit.projects o WHERE o.id = f.project_id OFFSET 0) AS p
    CROSS JOIN LATERAL (SELECT * FROM crewkit.organizations o WHERE o.id = p.organization_id OFFSET 0) AS g`,
});
const listByKey = withShown({
  permissions: taskViews,
  among: 'o.key = $3',
  order: 'ASC',
  read: `${withKey(`${taskColumns}, t.description`, '$3', '$4')} WHERE t.id > $5 ORDER BY t.id LIMIT $6`,
});
const listPlaces = `
  SELECT c.id AS conversation_id, c.title AS conversation_title, c.direct_key, ${taskColumns}
  FROM unnest($1::uuid[]) AS given (id)
    CROSS JOIN LATERAL (SELECT * FROM crewkit.conversations o WHERE o.id = given.id OFFSET 0) AS c
    LEFT JOIN LATERAL (SELECT * FROM crewkit.tasks o WHERE o.id = c.task_id OFFSET 0) AS t ON true
    LEFT JOIN LATERAL (SELECT * FROM crewkit.projects o WHERE o.id = t.project_id OFFSET 0) AS p ON true`;

interface TaskRow {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly project_id: string;
  readonly key: string;
  readonly name: string;
  readonly organization_id: string;
}

type DescribedTaskRow = TaskRow & { readonly description: string };

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

export class PostgresSearchStore implements Store<'search'> {
  constructor(private readonly connection: Connection) {}

  async listTasksByKey({
    userId,
    now,
    key,
    after,
    limit,
  }: StoreInput<'search', 'listTasksByKey'>): Promise<FoundTask[]> {
    const values = [userId, now, key.projectKey, key.number, after ?? beforeEveryId, limit];
    return (await this.connection.all<DescribedTaskRow>(listByKey, values)).map(toFoundTask);
  }

  async listTasks({ exceptKey, ...query }: StoreInput<'search', 'listTasks'>): Promise<FoundTask[]> {
    const values = [...toParameters(query), exceptKey?.projectKey ?? null, exceptKey?.number ?? null];
    return (await this.connection.all<DescribedTaskRow>(listTasks, values)).map(toFoundTask);
  }

  async listProjects(query: WordQuery): Promise<StoreResult<'search', 'listProjects'>[]> {
    const rows = await this.connection.all<ProjectRow>(listProjects, toParameters(query));
    return rows.map(({ organization_id: organizationId, organization_name: organizationName, ...project }) => ({
      ...project,
      organizationId,
      organizationName,
    }));
  }

  async listPlaces(conversationIds: readonly string[]): Promise<StoreResult<'search', 'listPlaces'>[]> {
    const rows = await this.connection.all<PlaceRow>(listPlaces, [conversationIds]);
    return rows.map((row) => ({
      id: row.conversation_id,
      title: row.conversation_title,
      directKey: row.direct_key,
      task: row.id === null ? null : toTask(row),
    }));
  }
}

function toParameters({ userId, now, words, before, limit }: WordQuery): [string, Date, string, string, number] {
  return [userId, now, searchTemplate(words), before ?? afterEveryId, limit];
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

function toFoundTask(row: DescribedTaskRow): FoundTask {
  return { ...toTask(row), description: row.description };
}
