import {
  noSettings,
  searchText,
  type Page,
  type Project,
  type Settings,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { changeFieldColumn, createFieldChange, toColumn, toFieldValues } from '../columns.js';
import { gives, heldGrants } from '../access/held-grants.js';
import { fromWindow, toPage } from '../page.js';
import { fromNameChanges, fromWorkspace, toWorkspace, workspaceColumns, type WorkspaceRow } from './workspace-row.js';
import { WordIndex } from './word-index.js';
import { WorkspaceSettings } from './workspace-settings.js';

const columnNames = [...workspaceColumns, 'organization_id', 'team_id', 'key', 'fields'];
const columns = columnNames.join(', ');

const insert = `
  INSERT INTO projects (${columns}, settings, search_text)
  VALUES (@id, @name, @description, @createdBy, @createdAt, @updatedAt, @organizationId, @teamId, @key, @fields, @settings, @searchText)`;
const findById = `SELECT ${columns} FROM projects WHERE id = @id AND deleted_at IS NULL`;
const findFields = 'SELECT fields FROM projects WHERE id = @id AND deleted_at IS NULL';
const findIn = `SELECT ${columns} FROM projects WHERE id = @id AND organization_id = @organizationId AND deleted_at IS NULL`;
const update = `
  UPDATE projects SET
    name = coalesce(@name, name), search_text = coalesce(@searchText, search_text),
    description = coalesce(@description, description), fields = coalesce(@fields, fields), updated_at = @at
  WHERE id = @id AND deleted_at IS NULL
  RETURNING ${columns}`;
const move = `
  UPDATE projects SET team_id = @teamId, updated_at = @at WHERE id = @id AND deleted_at IS NULL RETURNING ${columns}`;
// Release the key and the team when the project is deleted: an id replaces the key, and the project no longer belongs
// to a team.
const softDelete = `
  UPDATE projects SET deleted_at = @at, key = id, team_id = NULL WHERE id = @id AND deleted_at IS NULL`;
const removeAssignments = ['role_assignments', 'group_role_assignments'].map(
  (table) => `DELETE FROM ${table} WHERE project_id = @id`,
);

/**
 * Returns a statement that lists the visible projects: all projects, the projects in certain teams, or individual projects, depending on
 * the user's grants. `among` is a condition on the project `p`.
 */
function listVisible(among: string): string {
  const isAmong = `${among} AND p.deleted_at IS NULL`;
  return `
  WITH held AS MATERIALIZED (
    SELECT DISTINCT held.scope, held.scope_id
    FROM (${heldGrants({ user: '@userId', organization: '@organizationId', places: null })}) held
    WHERE ${gives("'project:view'")}
  ), visible AS MATERIALIZED (
    SELECT id FROM (
      SELECT p.id FROM projects p
      WHERE ${isAmong} AND p.id > @after AND EXISTS (SELECT 1 FROM held WHERE scope IN ('GLOBAL', 'ORGANIZATION'))
      ORDER BY p.id LIMIT @limit
    )
    UNION
    SELECT p.id FROM held CROSS JOIN projects p ON p.team_id = held.scope_id
    WHERE held.scope = 'TEAM' AND ${isAmong} AND p.id > @after
    UNION
    SELECT p.id FROM held CROSS JOIN projects p ON p.id = held.scope_id
    WHERE held.scope = 'PROJECT' AND ${isAmong} AND p.id > @after
    ORDER BY 1 LIMIT @limit
  )
  SELECT p.${columnNames.join(', p.')} FROM visible CROSS JOIN projects p ON p.id = visible.id
  ORDER BY p.id`;
}

const inOrganization = `p.organization_id = @organizationId
  AND (@search IS NULL OR instr(p.search_text, @search) > 0 OR instr(lower(p.key), @search) > 0)`;
const listVisibleInOrganization = listVisible(inOrganization);
const listVisibleInTeam = listVisible(`${inOrganization} AND p.team_id = @teamId`);

type Row = WorkspaceRow & {
  readonly organization_id: string;
  readonly team_id: string | null;
  readonly key: string;
  readonly fields: string;
};

export class SqliteProjectStore implements Store<'projects'> {
  private readonly settings: WorkspaceSettings;
  private readonly words: WordIndex;
  private readonly changeFields: ReturnType<typeof createFieldChange>;

  constructor(private readonly connection: Statements) {
    this.settings = new WorkspaceSettings(connection, 'projects', 'id = @id AND deleted_at IS NULL');
    this.words = new WordIndex(connection, 'project');
    this.changeFields = createFieldChange(connection, findFields);
  }

  async insert(project: StoreInput<'projects', 'insert'>): Promise<void> {
    const { id, organizationId, teamId, key, name, description } = project;
    const fields = changeFieldColumn('{}', project.fields);
    const rest = { fields, settings: JSON.stringify(noSettings), searchText: searchText(name) };
    this.connection.run(insert, { ...fromWorkspace(project), organizationId, teamId, key, ...rest });
    this.words.insert({ id, organizationId, texts: [name, description] });
  }

  async findById(id: string): Promise<Project | null> {
    return toProjectOrNull(this.connection.get<Row>(findById, { id }));
  }

  async findIn(organizationId: string, id: string): Promise<Project | null> {
    return toProjectOrNull(this.connection.get<Row>(findIn, { organizationId, id }));
  }

  async update(id: string, changes: StoreInput<'projects', 'update', 1>, at: Date): Promise<Project | null> {
    const fields = this.changeFields(id, changes.fields);
    const project = toProjectOrNull(this.connection.get<Row>(update, { id, ...fromNameChanges(changes, at), fields }));
    if (project === null) return null;
    this.words.replace({ id, organizationId: project.organizationId, texts: [project.name, project.description] });
    return project;
  }

  async move(id: string, teamId: string | null, at: Date): Promise<Project | null> {
    return toProjectOrNull(this.connection.get<Row>(move, { id, teamId, at: toColumn(at) }));
  }

  async delete(id: string, at: Date): Promise<boolean> {
    if (this.connection.run(softDelete, { id, at: toColumn(at) }) === 0) return false;
    for (const statement of removeAssignments) this.connection.run(statement, { id });
    return true;
  }

  async listVisible(
    organizationId: string,
    { userId, now, teamId, search = null, ...window }: StoreInput<'projects', 'listVisible', 1>,
  ): Promise<Page<Project, string>> {
    const statement = teamId === null ? listVisibleInOrganization : listVisibleInTeam;
    const parameters = { organizationId, userId, teamId, search, now: toColumn(now), ...fromWindow(window) };
    const rows = this.connection.all<Row>(statement, parameters);
    return toPage(rows.map(toProject), window.limit, (project) => project.id);
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.settings.find(id);
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return this.settings.update(id, changes, at);
  }
}

function toProjectOrNull(row: Row | undefined): Project | null {
  return row === undefined ? null : toProject(row);
}

function toProject(row: Row): Project {
  const place = { organizationId: row.organization_id, teamId: row.team_id, key: row.key };
  return { ...toWorkspace(row), ...place, fields: toFieldValues(row.fields) };
}
