import type { Page } from '../domain/page.js';
import type { Organization, Settings } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

/** What of an organization, a team or a project can be edited. */
export interface WorkspaceChanges {
  readonly name?: string;
  readonly description?: string;
}

export interface OrganizationStore {
  /** With `noSettings`. */
  insert(organization: Organization): Promise<void>;
  findById(id: string): Promise<Organization | null>;
  /**
   * Like `findById`, and keeps every other transaction that calls this for the same organization waiting until this one
   * ends; adding projects and tasks to it does not wait. Whatever changes what somebody may do calls it before it looks at
   * who may do what, and after `accounts.lockById` where both are called. Only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<Organization | null>;
  /** Changes the given fields and `updatedAt`; null if there is none. */
  update(id: string, changes: WorkspaceChanges, at: Date): Promise<Organization | null>;
  /**
   * Hides the organization with everything in it but its audit events; returns whether there was one. `DeletionStore` removes
   * its rows.
   */
  delete(id: string, at: Date): Promise<boolean>;
  /** Those that the user is a member of and on which he holds `org:view` at `now`, in order of ids. */
  listVisible(userId: string, query: IdWindow & { readonly now: Date }): Promise<Page<Organization, string>>;
  findSettings(id: string): Promise<Settings | null>;
  /** Replaces the given fields; null if there is no such organization. Changes `updatedAt` too. */
  updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null>;
}
