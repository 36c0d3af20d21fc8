import { AesGcmSecretBox, type SecretBoxKey } from '../defaults/aes-gcm-secret-box.js';
import { ReencryptSecrets, type ReencryptionProgress } from '../features/setup/reencrypt-secrets.js';
import type { StoreAdapter } from '../ports/store-adapter.js';

/**
 * Re-encrypts every secret in the store under the first key (key rotation). The remaining keys decrypt the secrets that they encrypted. It
 * is for operators' commands, with or without running servers. It needs only the store, starts nothing, and leaves the store open. Servers
 * without the first key cannot decrypt the result, so deploy this key to all servers before.
 */
export function reencryptSecrets(
  { unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>,
  encryptionKeys: readonly SecretBoxKey[],
  report: (progress: ReencryptionProgress) => void = () => undefined,
): Promise<ReencryptionProgress> {
  return new ReencryptSecrets(unitOfWork, new AesGcmSecretBox(encryptionKeys)).execute(report);
}
