import type { Page } from '../../domain/page.js';
import type { Settings, Team } from '../../domain/workspace/workspace.js';
import type { NamedWindow, VisibleQuery } from '../access/grant-store.js';
import type { WorkspaceChanges } from './organization-store.js';

export interface TeamStore {
  /** Adds the team. Its settings are empty (`noSettings`). The organization must exist. */
  insert(team: Team): Promise<void>;
  findById(id: string): Promise<Team | null>;
  /** Returns the team, or null if this organization has no team with this id. */
  findIn(organizationId: string, id: string): Promise<Team | null>;
  /** Updates the given fields and `updatedAt`. Returns null if the team does not exist. */
  update(id: string, changes: WorkspaceChanges, at: Date): Promise<Team | null>;
  /** Deletes the team and the role assignments in it. Returns whether the team existed. Throws `CONFLICT` while the team has projects. */
  delete(id: string): Promise<boolean>;
  /**
   * Lists the organization's teams on which the user holds `team:view` at `now`, ordered by id. The store itself checks this permission.
   */
  listVisible(organizationId: string, query: VisibleQuery & NamedWindow): Promise<Page<Team, string>>;
  findSettings(id: string): Promise<Settings | null>;
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
