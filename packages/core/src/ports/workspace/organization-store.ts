import type { WithOptionalFields } from '../../domain/fields/host-fields.js';
import type { Page } from '../../domain/page.js';
import type { Organization, Settings } from '../../domain/workspace/workspace.js';
import type { IdWindow } from '../access/grant-store.js';

/** The editable fields of an organization, a team or a project. */
export interface WorkspaceChanges {
  readonly name?: string;
  readonly description?: string;
}

export interface OrganizationStore {
  /** Adds the organization. Its settings are empty (`noSettings`). */
  insert(organization: WithOptionalFields<Organization>): Promise<void>;
  findById(id: string): Promise<Organization | null>;
  /**
   * Returns the organization, and makes every other transaction that calls `lockById` for the same organization wait until this transaction
   * ends. Transactions that add projects or tasks to the organization do not wait. Every operation that changes permissions must call this
   * method before it checks permissions. If an operation also calls `accounts.lockById`, it must call `accounts.lockById` first. Call this
   * method only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<Organization | null>;
  /** Updates the given fields and `updatedAt`. Returns null if the organization does not exist. */
  update(
    id: string,
    changes: WorkspaceChanges & Partial<Pick<Organization, 'fields'>>,
    at: Date,
  ): Promise<Organization | null>;
  /**
   * Hides the organization and everything in it except its audit events. Returns whether the organization existed. `DeletionStore` removes
   * its rows later.
   */
  delete(id: string, at: Date): Promise<boolean>;
  /** Lists the organizations of which the user is a member and on which the user holds `org:view` at `now`, ordered by id. */
  listVisible(userId: string, query: IdWindow & { readonly now: Date }): Promise<Page<Organization, string>>;
  findSettings(id: string): Promise<Settings | null>;
  /** Replaces the given fields and updates `updatedAt`. Returns null if the organization does not exist. */
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
