import type { Member } from '../workspace/workspace.js';

/** The number of service accounts that an organization can have. */
export const maxServiceAccounts = 100;
export const maxServiceAccountNameLength = 100;

/** A service account, as members of its organization see it. */
export interface ServiceAccount {
  readonly id: string;
  readonly name: string;
  /** The roles in the organization itself. */
  readonly roles: Member['roles'];
  readonly createdAt: Date;
  /** Whether an administrator of the installation has disabled the account. */
  readonly isDisabled: boolean;
}
