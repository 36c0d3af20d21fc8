import type { Page } from '../domain/page.js';
import type { Settings, Team } from '../domain/workspace.js';
import type { VisibleQuery } from './grant-store.js';
import type { WorkspaceChanges } from './organization-store.js';

export interface TeamStore {
  /** With `noSettings`. The organization exists. */
  insert(team: Team): Promise<void>;
  findById(id: string): Promise<Team | null>;
  /** The team if it is one of this organization. */
  findIn(organizationId: string, id: string): Promise<Team | null>;
  /** Changes the given fields and `updatedAt`; null if there is none. */
  update(id: string, changes: WorkspaceChanges, at: Date): Promise<Team | null>;
  /** With the roles assigned in it. Throws `CONFLICT` while projects hang on it. Says whether there was one. */
  delete(id: string): Promise<boolean>;
  /** Teams of the organization on which the user holds `team:view` at `now`, in order of ids. Filtered by the database. */
  listVisible(organizationId: string, query: VisibleQuery): Promise<Page<Team, string>>;
  findSettings(id: string): Promise<Settings | null>;
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
