import { searchText, type StoreInput, type Team } from '@crewkit/core/adapter';

import { toColumn, toInstant } from '../columns.js';

/** What organizations, teams and projects have in common. */
type Named = Omit<Team, 'organizationId'>;

/** The columns that organizations, teams and projects have in common. */
export interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly created_by: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export const workspaceColumns = ['id', 'name', 'description', 'created_by', 'created_at', 'updated_at'] as const;

export function fromWorkspace({ id, name, description, createdBy, createdAt, updatedAt }: Named): {
  id: string;
  name: string;
  description: string;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
} {
  return { id, name, description, createdBy, createdAt: toColumn(createdAt), updatedAt: toColumn(updatedAt) };
}

/**
 * Returns the parameters of a statement that changes the name and the description. A parameter that is null leaves its column unchanged.
 */
export function fromNameChanges(
  { name, description }: StoreInput<'teams', 'update', 1>,
  at: Date,
): { name: string | null; searchText: string | null; description: string | null; at: number } {
  const changed = name === undefined ? null : searchText(name);
  return { name: name ?? null, searchText: changed, description: description ?? null, at: toColumn(at) };
}

export function toWorkspace(row: WorkspaceRow): Named {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdBy: row.created_by,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  };
}
