import { SystemClock } from '../defaults/system-clock.js';
import { UuidIdSource } from '../defaults/uuid-id-source.js';
import { GrantAdmin } from '../features/admin/maintenance/grant-admin.js';
import { RecordChange } from '../features/audit/record-change.js';
import type { StoreAdapter } from '../ports/store-adapter.js';

/**
 * Makes the account with this email an ADMINISTRATOR of the installation, with no expiry date. Operators' commands can call this function
 * whether or not servers are running. It needs only the store, starts nothing, and leaves the store open. Running servers apply the change
 * from the next request on. Throws `NOT_FOUND` if no account has this email, or if the account is unverified or disabled.
 */
export function grantAdmin({ unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>, email: string): Promise<void> {
  const clock = new SystemClock();
  const record = new RecordChange(new UuidIdSource(), clock);
  return new GrantAdmin(unitOfWork, record, clock).execute(email);
}
