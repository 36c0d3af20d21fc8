import type { Page } from '../domain/page.js';
import type { Settings, Team } from '../domain/workspace.js';
import type { NamedWindow, VisibleQuery } from './grant-store.js';
import type { WorkspaceChanges } from './organization-store.js';

export interface TeamStore {
  /** With `noSettings`. The organization exists. */
  insert(team: Team): Promise<void>;
  findById(id: string): Promise<Team | null>;
  /** Returns the team if it belongs to this organization. */
  findIn(organizationId: string, id: string): Promise<Team | null>;
  /** Updates the given fields and `updatedAt`; returns null if there is none. */
  update(id: string, changes: WorkspaceChanges, at: Date): Promise<Team | null>;
  /** Deletes the team with the roles assigned in it; returns whether it existed. Throws `CONFLICT` while it has projects. */
  delete(id: string): Promise<boolean>;
  /** Lists teams of the organization on which the user holds `team:view` at `now`, in order of ids. Filtered by the database. */
  listVisible(organizationId: string, query: VisibleQuery & NamedWindow): Promise<Page<Team, string>>;
  findSettings(id: string): Promise<Settings | null>;
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
