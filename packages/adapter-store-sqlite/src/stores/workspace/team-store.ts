import { CrewkitError } from '@crewkit/core';
import {
  noSettings,
  searchText,
  type Page,
  type Settings,
  type Team,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';
import { gives, heldGrants } from '../access/held-grants.js';
import { fromWindow, toPage } from '../page.js';
import { fromNameChanges, fromWorkspace, toWorkspace, workspaceColumns, type WorkspaceRow } from './workspace-row.js';
import { WorkspaceSettings } from './workspace-settings.js';

const columnNames = [...workspaceColumns, 'organization_id'];
const columns = columnNames.join(', ');

const insert = `
  INSERT INTO teams (${columns}, settings, search_text)
  VALUES (@id, @name, @description, @createdBy, @createdAt, @updatedAt, @organizationId, @settings, @searchText)`;
const findById = `SELECT ${columns} FROM teams WHERE id = @id`;
const findIn = `SELECT ${columns} FROM teams WHERE id = @id AND organization_id = @organizationId`;
const update = `
  UPDATE teams SET
    name = coalesce(@name, name), search_text = coalesce(@searchText, search_text),
    description = coalesce(@description, description), updated_at = @at
  WHERE id = @id
  RETURNING ${columns}`;
const findProject = 'SELECT 1 FROM projects WHERE team_id = @id LIMIT 1';
const remove = 'DELETE FROM teams WHERE id = @id';
const isFound = '(@search IS NULL OR instr(t.search_text, @search) > 0)';
// List all teams, or individual teams, depending on the user's grants.
const listVisible = `
  WITH held AS MATERIALIZED (
    SELECT DISTINCT held.scope, held.scope_id
    FROM (${heldGrants({ user: '@userId', organization: '@organizationId', places: null })}) held
    WHERE held.scope <> 'PROJECT' AND ${gives("'team:view'")}
  ), visible AS MATERIALIZED (
    SELECT id FROM (
      SELECT t.id FROM teams t
      WHERE t.organization_id = @organizationId AND t.id > @after AND ${isFound}
        AND EXISTS (SELECT 1 FROM held WHERE scope IN ('GLOBAL', 'ORGANIZATION'))
      ORDER BY t.id LIMIT @limit
    )
    UNION
    SELECT t.id FROM held CROSS JOIN teams t ON t.id = held.scope_id
    WHERE held.scope = 'TEAM' AND t.id > @after AND ${isFound}
    ORDER BY 1 LIMIT @limit
  )
  SELECT t.${columnNames.join(', t.')} FROM visible CROSS JOIN teams t ON t.id = visible.id
  ORDER BY t.id`;

type Row = WorkspaceRow & { readonly organization_id: string };

export class SqliteTeamStore implements Store<'teams'> {
  private readonly settings: WorkspaceSettings;

  constructor(private readonly connection: Statements) {
    this.settings = new WorkspaceSettings(connection, 'teams');
  }

  async insert(team: Team): Promise<void> {
    const rest = { settings: JSON.stringify(noSettings), searchText: searchText(team.name) };
    this.connection.run(insert, { ...fromWorkspace(team), organizationId: team.organizationId, ...rest });
  }

  async findById(id: string): Promise<Team | null> {
    return toTeamOrNull(this.connection.get<Row>(findById, { id }));
  }

  async findIn(organizationId: string, id: string): Promise<Team | null> {
    return toTeamOrNull(this.connection.get<Row>(findIn, { organizationId, id }));
  }

  async update(id: string, changes: StoreInput<'teams', 'update', 1>, at: Date): Promise<Team | null> {
    return toTeamOrNull(this.connection.get<Row>(update, { id, ...fromNameChanges(changes, at) }));
  }

  // There is one writer at a time, so the rows cannot change between the read and the deletion.
  async delete(id: string): Promise<boolean> {
    if (this.connection.get(findProject, { id }) !== undefined) throw new CrewkitError('CONFLICT');
    return this.connection.run(remove, { id }) === 1;
  }

  async listVisible(
    organizationId: string,
    { userId, now, search = null, ...window }: StoreInput<'teams', 'listVisible', 1>,
  ): Promise<Page<Team, string>> {
    const parameters = { organizationId, userId, search, now: toColumn(now), ...fromWindow(window) };
    const rows = this.connection.all<Row>(listVisible, parameters);
    return toPage(rows.map(toTeam), window.limit, (team) => team.id);
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.settings.find(id);
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return this.settings.update(id, changes, at);
  }
}

function toTeamOrNull(row: Row | undefined): Team | null {
  return row === undefined ? null : toTeam(row);
}

function toTeam(row: Row): Team {
  return { ...toWorkspace(row), organizationId: row.organization_id };
}
