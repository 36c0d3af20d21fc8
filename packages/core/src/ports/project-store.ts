import type { Page } from '../domain/page.js';
import type { Project, Settings } from '../domain/workspace.js';
import type { VisibleQuery } from './grant-store.js';
import type { WorkspaceChanges } from './organization-store.js';

export interface ProjectStore {
  /**
   * With `noSettings`. The organization exists; the team, if any, is one of it (the database refuses others). Throws
   * `CONFLICT` if the organization has a project with this key.
   */
  insert(project: Project): Promise<void>;
  findById(id: string): Promise<Project | null>;
  /** The project if it is one of this organization. */
  findIn(organizationId: string, id: string): Promise<Project | null>;
  /** Changes the given fields and `updatedAt`; null if there is none. */
  update(id: string, changes: WorkspaceChanges, at: Date): Promise<Project | null>;
  /** Hangs it on another team of its organization, or on the organization itself; null if there is none. */
  move(id: string, teamId: string | null, at: Date): Promise<Project | null>;
  /**
   * Hides the project with its tasks and their conversations, frees its key and removes the roles assigned in it; returns
   * whether there was one. `DeletionStore` removes its rows.
   */
  delete(id: string, at: Date): Promise<boolean>;
  /**
   * Projects of the organization on which the user holds `project:view` at `now`, in order of ids. Filtered by the
   * database. `teamId`: only those of this team.
   */
  listVisible(
    organizationId: string,
    query: VisibleQuery & { readonly teamId: string | null },
  ): Promise<Page<Project, string>>;
  findSettings(id: string): Promise<Settings | null>;
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
