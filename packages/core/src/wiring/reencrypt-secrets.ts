import { AesGcmSecretBox, type SecretBoxKey } from '../defaults/crypto/aes-gcm-secret-box.js';
import { ReencryptSecrets, type ReencryptionProgress } from '../features/admin/maintenance/reencrypt-secrets.js';
import type { StoreAdapter } from '../ports/store-adapter.js';

/**
 * Re-encrypts every secret in the store with the first key (key rotation). The other keys are needed to decrypt the
 * secrets that were encrypted with them. Operators' commands can call this function whether or not servers are running.
 * It needs only the store, starts nothing, and leaves the store open. Deploy the first key to all servers beforehand,
 * because servers without this key cannot decrypt the result.
 */
export function reencryptSecrets(
  { unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>,
  encryptionKeys: readonly SecretBoxKey[],
  report: (progress: ReencryptionProgress) => void = () => undefined,
): Promise<ReencryptionProgress> {
  return new ReencryptSecrets(unitOfWork, new AesGcmSecretBox(encryptionKeys)).execute(report);
}
