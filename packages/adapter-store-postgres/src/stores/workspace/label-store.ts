import { CrewkitError } from '@crewkit/core';
import { searchText, type Store, type StoreInput, type StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

type Label = StoreInput<'labels', 'insert'>;

const columns = 'id, project_id, name, color';
// The lock makes concurrent calls wait, so that they count each other's labels.
const lockProject = 'SELECT 1 FROM crewkit.projects WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE';
const insert = `
  INSERT INTO crewkit.labels (${columns}, organization_id, search_text)
  SELECT $2::uuid, id, $3::text, $4::text, organization_id, $5::text FROM crewkit.projects
  WHERE id = $1 AND (SELECT count(*) FROM crewkit.labels WHERE project_id = $1 AND deleted_at IS NULL) < $6`;
const list = `SELECT ${columns} FROM crewkit.labels WHERE project_id = $1 AND deleted_at IS NULL ORDER BY search_text`;
const update = `
  UPDATE crewkit.labels SET
    name = coalesce($3, name), search_text = coalesce($4, search_text), color = coalesce($5, color)
  WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL
  RETURNING ${columns}`;
const remove = 'UPDATE crewkit.labels SET deleted_at = $3 WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL';

interface Row {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly color: Label['color'];
}

export class PostgresLabelStore implements Store<'labels'> {
  constructor(private readonly connection: Connection) {}

  async insert({ id, projectId, name, color }: Label, limit: number): Promise<boolean> {
    if ((await this.connection.get(lockProject, [projectId])) === undefined) throw new CrewkitError('NOT_FOUND');
    return (await this.connection.run(insert, [projectId, id, name, color, searchText(name), limit])) === 1;
  }

  async list(projectId: string): Promise<Label[]> {
    return (await this.connection.all<Row>(list, [projectId])).map(toLabel);
  }

  async update(
    projectId: string,
    labelId: string,
    { name, color }: StoreInput<'labels', 'update', 2>,
  ): Promise<StoreResult<'labels', 'update'> | null> {
    const values = [name ?? null, name === undefined ? null : searchText(name), color ?? null];
    const row = await this.connection.get<Row>(update, [projectId, labelId, ...values]);
    return row === undefined ? null : toLabel(row);
  }

  async delete(projectId: string, labelId: string, at: Date): Promise<boolean> {
    return (await this.connection.run(remove, [projectId, labelId, at])) === 1;
  }
}

function toLabel({ id, project_id: projectId, name, color }: Row): Label {
  return { id, projectId, name, color };
}
