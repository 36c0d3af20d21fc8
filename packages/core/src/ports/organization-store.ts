import type { Page } from '../domain/page.js';
import type { Organization, Settings } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

/** The editable fields of an organization, a team or a project. */
export interface WorkspaceChanges {
  readonly name?: string;
  readonly description?: string;
}

export interface OrganizationStore {
  /** With `noSettings`. */
  insert(organization: Organization): Promise<void>;
  findById(id: string): Promise<Organization | null>;
  /**
   * Like `findById`, and blocks every other transaction that calls this for the same organization until this one ends; adding projects
   * and tasks to it does not wait. Call it before checking permissions in every operation that changes permissions, and after
   * `accounts.lockById` where both are called. Only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<Organization | null>;
  /** Updates the given fields and `updatedAt`; returns null if there is none. */
  update(id: string, changes: WorkspaceChanges, at: Date): Promise<Organization | null>;
  /** Hides the organization and everything in it except its audit events; returns whether it existed. `DeletionStore` removes its rows. */
  delete(id: string, at: Date): Promise<boolean>;
  /** Lists the user's organizations on which they hold `org:view` at `now`, in order of ids. */
  listVisible(userId: string, query: IdWindow & { readonly now: Date }): Promise<Page<Organization, string>>;
  findSettings(id: string): Promise<Settings | null>;
  /** Replaces the given fields and changes `updatedAt`; returns null if there is no such organization. */
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
