import { AesGcmSecretBox, type SecretBoxKey } from '../defaults/aes-gcm-secret-box.js';
import { ReencryptSecrets, type ReencryptionProgress } from '../features/setup/reencrypt-secrets.js';
import type { StoreAdapter } from '../ports/store-adapter.js';

/**
 * Seals every secret in the store under the first of the keys; the others open what they sealed. For commands of the
 * operator, beside servers that run or without any: needs the store alone, starts nothing, and leaves the store open. A
 * server that does not know the first key yet cannot open what was sealed anew: give it to all of them before.
 */
export function reencryptSecrets(
  { unitOfWork }: Pick<StoreAdapter, 'unitOfWork'>,
  encryptionKeys: readonly SecretBoxKey[],
  report: (progress: ReencryptionProgress) => void = () => undefined,
): Promise<ReencryptionProgress> {
  return new ReencryptSecrets(unitOfWork, new AesGcmSecretBox(encryptionKeys)).execute(report);
}
