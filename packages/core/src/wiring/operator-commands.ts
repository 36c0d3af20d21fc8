import { SystemClock, UuidIdSource } from '../defaults/clock-and-ids.js';
import { HostFields } from '../domain/fields/host-fields.js';
import { Authorize } from '../features/access/authorization/authorize.js';
import { AuthorizedTransaction } from '../features/access/authorization/authorized-transaction.js';
import { ImportUsers, type ImportSummary, type ImportUsersInput } from '../features/admin/accounts/import-users.js';
import { GrantAdmin } from '../features/admin/maintenance/grant-admin.js';
import { RecordChange } from '../features/audit/record-change.js';
import type { PasswordHasher } from '../ports/sign-in/password-hasher.js';
import type { StoreAdapter } from '../ports/store-adapter.js';
import { SignOutAllUsers, type SignOutProgress } from '../features/admin/maintenance/sign-out-all-users.js';
import { AesGcmSecretBox } from '../defaults/crypto/aes-gcm-secret-box.js';
import type { Keys } from '../defaults/crypto/derive-keys.js';
import { ReencryptSecrets, type ReencryptionProgress } from '../features/admin/maintenance/reencrypt-secrets.js';
import { toSystemActor } from './to-system-actor.js';

/**
 * Makes the account with this email an ADMINISTRATOR of the installation, with no expiry date. Operators' commands can call this function
 * whether or not servers are running. It needs only the store, starts nothing, and leaves the store open. Running servers apply the change
 * from the next request on. Throws `NOT_FOUND` if no account has this email, or if the account is unverified or disabled.
 *
 * @example
 * await grantAdmin(store, 'ada@example.com');
 */
export function grantAdmin({ unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>, email: string): Promise<void> {
  const clock = new SystemClock();
  const record = new RecordChange(new UuidIdSource(), clock);
  return new GrantAdmin(unitOfWork, record, clock).execute(email);
}

/**
 * Ends every session in the store. All refresh tokens become invalid, and running servers close the users' connections. Access tokens stay
 * valid until they expire, for up to 15 minutes, unless the key that signed them is also removed. Operators' commands can call this
 * function whether or not servers are running. It needs only the store, starts nothing, and leaves the store open.
 *
 * @example
 * await signOutAllUsers(store);
 */
export function signOutAllUsers(
  { unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>,
  report: (progress: SignOutProgress) => void = () => undefined,
): Promise<SignOutProgress> {
  const clock = new SystemClock();
  const record = new RecordChange(new UuidIdSource(), clock);
  return new SignOutAllUsers(unitOfWork, record, clock).execute(report);
}

/**
 * Re-encrypts every secret in the store with the first encryption key (key rotation). The other keys are needed to decrypt the
 * secrets that were encrypted with them. Operators' commands can call this function whether or not servers are running.
 * It needs only the store, starts nothing, and leaves the store open. Deploy the first key to all servers beforehand,
 * because servers without this key cannot decrypt the result.
 *
 * @example
 * await reencryptSecrets(store, keys);
 */
export function reencryptSecrets(
  { unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>,
  { encryption }: Pick<Keys, 'encryption'>,
  report: (progress: ReencryptionProgress) => void = () => undefined,
): Promise<ReencryptionProgress> {
  return new ReencryptSecrets(unitOfWork, new AesGcmSecretBox(encryption)).execute(report);
}

/** What an import needs besides the store. */
type UserImport = Pick<ImportUsersInput, 'source' | 'onRow'> & { readonly hasher: PasswordHasher };

/**
 * Creates accounts from a stream of rows, as the use case does. `hasher` decides which password hashes are valid. Operators' commands can
 * call this function whether or not servers are running. It needs only the store, starts nothing, and leaves the store open.
 */
export function importUsers(
  { unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>,
  { hasher, ...input }: UserImport,
): Promise<ImportSummary> {
  const clock = new SystemClock();
  const ids = new UuidIdSource();
  const tools = { record: new RecordChange(ids, clock), ids, clock };
  const work = new AuthorizedTransaction(unitOfWork, new Authorize(clock), tools);
  return new ImportUsers(work, { hasher, fields: new HostFields() }).execute(toSystemActor('import-users'), input);
}
