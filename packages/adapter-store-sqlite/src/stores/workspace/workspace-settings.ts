import type { Settings } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';

/** Reads and writes the settings of organizations, teams or projects, which are stored in a JSON column. */
export class WorkspaceSettings {
  private readonly findById: string;
  private readonly replace: string;

  constructor(
    private readonly connection: Statements,
    table: 'organizations' | 'teams' | 'projects',
    isFound = 'id = @id',
  ) {
    this.findById = `SELECT settings FROM ${table} WHERE ${isFound}`;
    this.replace = `UPDATE ${table} SET settings = @settings, updated_at = @at WHERE ${isFound}`;
  }

  find(id: string): Settings | null {
    const row = this.connection.get<{ settings: string }>(this.findById, { id });
    return row === undefined ? null : (JSON.parse(row.settings) as Settings);
  }

  // There is one writer at a time, so the row cannot change between the read and the write.
  update(id: string, changes: Partial<Settings>, at: Date): Settings | null {
    const before = this.find(id);
    if (before === null) return null;
    const settings: Settings = { ...before, ...changes };
    this.connection.run(this.replace, { id, settings: JSON.stringify(settings), at: toColumn(at) });
    return settings;
  }
}
