import type { WithOptionalFields } from '../../domain/fields/host-fields.js';
import type { Page } from '../../domain/page.js';
import type { Project, Settings } from '../../domain/workspace/workspace.js';
import type { NamedWindow, VisibleQuery } from '../access/grant-store.js';
import type { WorkspaceChanges } from './organization-store.js';

export interface ProjectStore {
  /**
   * Adds the project. Its settings are empty (`noSettings`). The organization must exist, and the team, if there is one, must belong to it.
   * The database rejects other combinations. Throws `CONFLICT` if the organization has a project with this key.
   */
  insert(project: WithOptionalFields<Project>): Promise<void>;
  findById(id: string): Promise<Project | null>;
  /** Returns the project, or null if this organization has no project with this id. */
  findIn(organizationId: string, id: string): Promise<Project | null>;
  /**
   * Updates the given fields and `updatedAt`. Returns null if the project does not exist. `fields` contains the changed values: null removes
   * a value, and all other values stay unchanged.
   */
  update(id: string, changes: WorkspaceChanges & Partial<Pick<Project, 'fields'>>, at: Date): Promise<Project | null>;
  /**
   * Moves the project to another team in its organization. Pass null as `teamId` to move the project directly under the organization.
   * Returns null if the project does not exist.
   */
  move(id: string, teamId: string | null, at: Date): Promise<Project | null>;
  /**
   * Hides the project with its tasks and their conversations, makes its key available again, and removes the role assignments in the
   * project. Returns whether the project existed. `DeletionStore` removes its rows later.
   */
  delete(id: string, at: Date): Promise<boolean>;
  /**
   * Lists the organization's projects on which the user holds `project:view` at `now`, ordered by id. The store itself checks this
   * permission. If `teamId` is given, only projects of this team are listed. `query.search` matches any part of the name or of
   * the key.
   */
  listVisible(
    organizationId: string,
    query: VisibleQuery & NamedWindow & { readonly teamId: string | null },
  ): Promise<Page<Project, string>>;
  findSettings(id: string): Promise<Settings | null>;
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
