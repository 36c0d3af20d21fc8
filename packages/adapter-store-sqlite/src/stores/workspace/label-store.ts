import { CrewkitError } from '@crewkit/core';
import { searchText, type Store, type StoreInput, type StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';

type Label = StoreInput<'labels', 'insert'>;

const columns = 'id, project_id, name, color';
const findProject = 'SELECT 1 FROM projects WHERE id = @projectId AND deleted_at IS NULL';
// There is one writer at a time, so the count cannot change before the insert.
const insert = `
  INSERT INTO labels (${columns}, organization_id, search_text)
  SELECT @id, id, @name, @color, organization_id, @searchText FROM projects
  WHERE id = @projectId AND (SELECT count(*) FROM labels WHERE project_id = @projectId AND deleted_at IS NULL) < @limit`;
const list = `SELECT ${columns} FROM labels WHERE project_id = @projectId AND deleted_at IS NULL ORDER BY search_text`;
const update = `
  UPDATE labels SET
    name = coalesce(@name, name), search_text = coalesce(@searchText, search_text), color = coalesce(@color, color)
  WHERE project_id = @projectId AND id = @labelId AND deleted_at IS NULL
  RETURNING ${columns}`;
const remove =
  'UPDATE labels SET deleted_at = @at WHERE project_id = @projectId AND id = @labelId AND deleted_at IS NULL';

interface Row {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly color: Label['color'];
}

export class SqliteLabelStore implements Store<'labels'> {
  constructor(private readonly connection: Statements) {}

  async insert(label: Label, limit: number): Promise<boolean> {
    const { projectId } = label;
    if (this.connection.get(findProject, { projectId }) === undefined) throw new CrewkitError('NOT_FOUND');
    return this.connection.run(insert, { ...label, searchText: searchText(label.name), limit }) === 1;
  }

  async list(projectId: string): Promise<Label[]> {
    return this.connection.all<Row>(list, { projectId }).map(toLabel);
  }

  async update(
    projectId: string,
    labelId: string,
    { name, color }: StoreInput<'labels', 'update', 2>,
  ): Promise<StoreResult<'labels', 'update'> | null> {
    const values = {
      name: name ?? null,
      searchText: name === undefined ? null : searchText(name),
      color: color ?? null,
    };
    const row = this.connection.get<Row>(update, { projectId, labelId, ...values });
    return row === undefined ? null : toLabel(row);
  }

  async delete(projectId: string, labelId: string, at: Date): Promise<boolean> {
    return this.connection.run(remove, { projectId, labelId, at: toColumn(at) }) === 1;
  }
}

function toLabel({ id, project_id: projectId, name, color }: Row): Label {
  return { id, projectId, name, color };
}
