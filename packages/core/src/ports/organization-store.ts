import type { Page } from '../domain/page.js';
import type { Organization, Settings } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

/** The editable fields of an organization, a team or a project. */
export interface WorkspaceChanges {
  readonly name?: string;
  readonly description?: string;
}

export interface OrganizationStore {
  /** Adds the organization with `noSettings`. */
  insert(organization: Organization): Promise<void>;
  findById(id: string): Promise<Organization | null>;
  /**
   * Returns the organization, and makes every other transaction that calls `lockById` for the same organization wait until this transaction
   * ends. Transactions that add projects and tasks to the organization do not wait. Call it before checking permissions in every operation
   * that changes permissions, and after `accounts.lockById` where both are called. Call it only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<Organization | null>;
  /** Updates the given fields and `updatedAt`. Returns null if the organization does not exist. */
  update(id: string, changes: WorkspaceChanges, at: Date): Promise<Organization | null>;
  /**
   * Hides the organization and everything in it except its audit events. Returns whether the organization existed. `DeletionStore` removes
   * its rows.
   */
  delete(id: string, at: Date): Promise<boolean>;
  /** Lists the user's organizations on which they hold `org:view` at `now`, in order of ids. */
  listVisible(userId: string, query: IdWindow & { readonly now: Date }): Promise<Page<Organization, string>>;
  findSettings(id: string): Promise<Settings | null>;
  /** Replaces the given fields and changes `updatedAt`. Returns null if the organization does not exist. */
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
