import {
  noSettings,
  searchText,
  searchWords,
  type Page,
  type Project,
  type Settings,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { toFieldParameters } from '../field-values.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { nameContains, workspaceStatements, WorkspaceTable } from './workspace-table.js';
import { heldPlaces } from '../access/held-grants.js';
import { writeProjectWords } from './word-index.js';

const columns = 'id, organization_id, team_id, key, name, description, created_by, created_at, updated_at, fields';

const statements = workspaceStatements('projects', columns, { isFound: 'id = $1 AND deleted_at IS NULL' });
const insert = `
  WITH added AS (
    INSERT INTO crewkit.projects (${columns}, settings, search_text)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $13)
    RETURNING id, organization_id
  )${writeProjectWords('added', '$12')}`;
const updateWords = writeProjectWords('(SELECT id, organization_id FROM crewkit.projects WHERE id = $1)', '$2');
const findIn = `SELECT ${columns} FROM crewkit.projects WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL`;
const move = `
  UPDATE crewkit.projects SET team_id = $2, updated_at = $3 WHERE id = $1 AND deleted_at IS NULL RETURNING ${columns}`;
// Release the key and the team when the project is deleted: an id replaces the key, and the project no longer belongs
// to a team.
const softDelete = `
  UPDATE crewkit.projects SET deleted_at = $2, key = id::text, team_id = NULL WHERE id = $1 AND deleted_at IS NULL`;
const removeAssignments = ['role_assignments', 'group_role_assignments'].map(
  (table) => `DELETE FROM crewkit.${table} WHERE project_id = $1`,
);
const held = heldPlaces({ user: '$2', now: '$3', organization: '$1', permission: "'project:view'" });

/**
 * Returns a statement that lists the visible projects: all projects, the projects in certain teams, or individual projects, depending on
 * the user's grants. Each branch can use an index.
 */
function listVisible(condition: string): string {
  const part = (held: string): string => `
    (SELECT ${columns} FROM crewkit.projects
      WHERE ${held} AND organization_id = $1 AND deleted_at IS NULL AND id > $4${condition}
        AND ($6::text IS NULL OR ${nameContains('$6')} OR strpos(lower(key), $6) > 0)
      ORDER BY id LIMIT $5)`;
  return `
  SELECT p.* FROM ${held} CROSS JOIN LATERAL (${[
    part('h.everywhere'),
    part('NOT h.everywhere AND team_id = ANY (h.places)'),
    part('NOT h.everywhere AND id = ANY (h.places) AND (team_id = ANY (h.places)) IS NOT TRUE'),
  ].join('\n    UNION ALL')}
  ) AS p
  ORDER BY p.id LIMIT $5`;
}
const listVisibleAnywhere = listVisible('');
const listVisibleInTeam = listVisible(' AND team_id = $7');

interface Row {
  readonly id: string;
  readonly organization_id: string;
  readonly team_id: string | null;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly fields: Project['fields'];
}

export class PostgresProjectStore implements Store<'projects'> {
  private readonly table: WorkspaceTable<Row>;

  constructor(private readonly connection: Connection) {
    this.table = new WorkspaceTable(connection, statements);
  }

  async insert(project: StoreInput<'projects', 'insert'>): Promise<void> {
    const { id, organizationId, teamId, key, name, description, createdBy, createdAt, updatedAt } = project;
    const text = [id, organizationId, teamId, key, name, description];
    const [fields] = toFieldParameters(project.fields);
    const json = [fields, JSON.stringify(noSettings)];
    const rest = [createdBy, createdAt, updatedAt, ...json, toWords(project), searchText(name)];
    await this.connection.run(insert, [...text, ...rest]);
  }

  async findById(id: string): Promise<Project | null> {
    return toProjectOrNull(await this.table.find(id));
  }

  async findIn(organizationId: string, id: string): Promise<Project | null> {
    return toProjectOrNull(await this.connection.get<Row>(findIn, [organizationId, id]));
  }

  async update(id: string, changes: StoreInput<'projects', 'update', 1>, at: Date): Promise<Project | null> {
    const row = await this.table.update(id, changes, at);
    // The project's row is locked from here on, so the words are those of the latest change.
    if (row !== undefined) await this.connection.run(updateWords, [id, toWords(row)]);
    return toProjectOrNull(row);
  }

  async move(id: string, teamId: string | null, at: Date): Promise<Project | null> {
    return toProjectOrNull(await this.connection.get<Row>(move, [id, teamId, at]));
  }

  async delete(id: string, at: Date): Promise<boolean> {
    if ((await this.connection.run(softDelete, [id, at])) === 0) return false;
    for (const statement of removeAssignments) await this.connection.run(statement, [id]);
    return true;
  }

  async listVisible(
    organizationId: string,
    query: StoreInput<'projects', 'listVisible', 1>,
  ): Promise<Page<Project, string>> {
    const { userId, now, after, limit, teamId, search = null } = query;
    const parameters = [organizationId, userId, now, after ?? beforeEveryId, limit + 1, search];
    const rows =
      teamId === null
        ? await this.connection.all<Row>(listVisibleAnywhere, parameters)
        : await this.connection.all<Row>(listVisibleInTeam, [...parameters, teamId]);
    return toPage(rows, limit, { toItem: toProject, toPosition: (row) => row.id });
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.table.findSettings(id);
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return this.table.updateSettings(id, changes, at);
  }
}

function toProjectOrNull(row: Row | undefined): Project | null {
  return row === undefined ? null : toProject(row);
}

function toProject(row: Row): Project {
  return {
    id: row.id,
    organizationId: row.organization_id,
    teamId: row.team_id,
    key: row.key,
    name: row.name,
    description: row.description,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    fields: row.fields,
  };
}

function toWords({ name, description }: Pick<Project, 'name' | 'description'>): string[] {
  return searchWords(`${name} ${description}`);
}
