import type { Page } from '../domain/page.js';
import type { Project, Settings } from '../domain/workspace.js';
import type { NamedWindow, VisibleQuery } from './grant-store.js';
import type { WorkspaceChanges } from './organization-store.js';

export interface ProjectStore {
  /**
   * With `noSettings`. The organization exists; the team, if any, belongs to it (the database rejects others). Throws `CONFLICT` if the
   * organization has a project with this key.
   */
  insert(project: Project): Promise<void>;
  findById(id: string): Promise<Project | null>;
  /** Returns the project if it belongs to this organization. */
  findIn(organizationId: string, id: string): Promise<Project | null>;
  /** Updates the given fields and `updatedAt`; returns null if there is none. */
  update(id: string, changes: WorkspaceChanges, at: Date): Promise<Project | null>;
  /** Moves the project to another team of its organization, or to the organization itself; returns null if there is none. */
  move(id: string, teamId: string | null, at: Date): Promise<Project | null>;
  /**
   * Hides the project with its tasks and their conversations, frees its key and removes the roles assigned in it; returns whether it
   * existed. `DeletionStore` removes its rows.
   */
  delete(id: string, at: Date): Promise<boolean>;
  /**
   * Lists projects of the organization on which the user holds `project:view` at `now`, in order of ids. Filtered by the database.
   * `teamId`: only projects of this team. `search` also matches any part of the key.
   */
  listVisible(
    organizationId: string,
    query: VisibleQuery & NamedWindow & { readonly teamId: string | null },
  ): Promise<Page<Project, string>>;
  findSettings(id: string): Promise<Settings | null>;
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
