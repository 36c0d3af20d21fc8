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

import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { nameContains, workspaceStatements, WorkspaceTable } from './workspace-table.js';
import { heldPlaces } from '../access/held-grants.js';

const columns = 'id, organization_id, name, description, created_by, created_at, updated_at';

const isUsed = 'SELECT EXISTS (SELECT 1 FROM crewkit.projects WHERE team_id = $1) AS used';
const statements = workspaceStatements('teams', columns, { hasFields: false });
const insert = `
  INSERT INTO crewkit.teams (${columns}, settings, search_text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)`;
const remove = 'DELETE FROM crewkit.teams WHERE id = $1';
const findIn = `SELECT ${columns} FROM crewkit.teams WHERE organization_id = $1 AND id = $2`;
const held = heldPlaces({ user: '$2', now: '$3', organization: '$1', permission: "'team:view'" });
const isFound = `($6::text IS NULL OR ${nameContains('$6')})`;
// List all teams, or individual teams, depending on the user's grants. Both branches use the order of an index.
const listVisible = `
  SELECT t.* FROM ${held} CROSS JOIN LATERAL (
    (SELECT ${columns} FROM crewkit.teams
      WHERE h.everywhere AND organization_id = $1 AND id > $4 AND ${isFound} ORDER BY id LIMIT $5)
    UNION ALL
    (SELECT ${columns} FROM crewkit.teams
      WHERE NOT h.everywhere AND organization_id = $1 AND id = ANY (h.places) AND id > $4 AND ${isFound}
      ORDER BY id LIMIT $5)
  ) AS t
  ORDER BY t.id LIMIT $5`;

interface Row {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly description: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export class PostgresTeamStore implements Store<'teams'> {
  private readonly table: WorkspaceTable<Row>;

  constructor(private readonly connection: Connection) {
    this.table = new WorkspaceTable(connection, statements);
  }

  async insert(team: Team): Promise<void> {
    const { id, organizationId, name, description, createdBy, createdAt, updatedAt } = team;
    const text = [id, organizationId, name, description];
    const rest = [createdBy, createdAt, updatedAt, JSON.stringify(noSettings), searchText(name)];
    await this.connection.run(insert, [...text, ...rest]);
  }

  async findById(id: string): Promise<Team | null> {
    return toTeamOrNull(await this.table.find(id));
  }

  async findIn(organizationId: string, id: string): Promise<Team | null> {
    return toTeamOrNull(await this.connection.get<Row>(findIn, [organizationId, id]));
  }

  async update(id: string, changes: StoreInput<'teams', 'update', 1>, at: Date): Promise<Team | null> {
    return toTeamOrNull(await this.table.update(id, changes, at));
  }

  async delete(id: string): Promise<boolean> {
    // If a project is inserted concurrently, the deletion violates its foreign key. The transaction is then retried and sees the project.
    const found = await this.connection.get<{ used: boolean }>(isUsed, [id]);
    if (found?.used === true) throw new CrewkitError('CONFLICT');
    return (await this.connection.run(remove, [id])) === 1;
  }

  async listVisible(organizationId: string, query: StoreInput<'teams', 'listVisible', 1>): Promise<Page<Team, string>> {
    const { userId, now, after, limit, search = null } = query;
    const parameters = [organizationId, userId, now, after ?? beforeEveryId, limit + 1, search];
    const rows = await this.connection.all<Row>(listVisible, parameters);
    return toPage(rows, limit, { toItem: toTeam, toPosition: (row) => row.id });
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.table.findSettings(id);
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return this.table.updateSettings(id, changes, at);
  }
}

function toTeamOrNull(row: Row | undefined): Team | null {
  return row === undefined ? null : toTeam(row);
}

function toTeam(row: Row): Team {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    description: row.description,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
