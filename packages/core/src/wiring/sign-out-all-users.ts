import { SystemClock } from '../defaults/system-clock.js';
import { UuidIdSource } from '../defaults/uuid-id-source.js';
import { RecordChange } from '../features/audit/record-change.js';
import { SignOutAllUsers, type SignOutProgress } from '../features/admin/maintenance/sign-out-all-users.js';
import type { StoreAdapter } from '../ports/store-adapter.js';

/**
 * Ends every session in the store. All refresh tokens become invalid, and running servers close the users' connections. Access tokens stay
 * valid until they expire, for up to 15 minutes, unless the key that signed them is also removed. Operators' commands can call this
 * function whether or not servers are running. It needs only the store, starts nothing, and leaves the store open.
 */
export function signOutAllUsers(
  { unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>,
  report: (progress: SignOutProgress) => void = () => undefined,
): Promise<SignOutProgress> {
  const clock = new SystemClock();
  const record = new RecordChange(new UuidIdSource(), clock);
  return new SignOutAllUsers(unitOfWork, record, clock).execute(report);
}
