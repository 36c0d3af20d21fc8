import type { Account } from '../../../domain/accounts/account.js';
import type { ServiceAccount } from '../../../domain/accounts/service-account.js';
import type { Member } from '../../../domain/workspace/workspace.js';

/** Returns the service account with its roles in the organization. `member` is null if the membership has just ended. */
export function toServiceAccount(
  { id, firstName, createdAt, disabledAt }: Account,
  member: Pick<Member, 'roles'> | null,
): ServiceAccount {
  return { id, name: firstName, roles: member?.roles ?? [], createdAt, isDisabled: disabledAt !== null };
}
