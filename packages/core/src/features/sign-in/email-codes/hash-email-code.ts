import type { IdSource } from '../../../ports/id-source.js';
import type { UrlSigner } from '../../../ports/files/url-signer.js';

/**
 * Returns the hash under which a code is stored. It depends on a key, because there are so few codes of six digits that a plain hash could be
 * reversed.
 */
export function hashEmailCode(
  userId: string,
  code: string,
  { ids, signer }: { readonly ids: IdSource; readonly signer: UrlSigner },
): Uint8Array {
  return ids.sha256(signer.sign(`email-code\n${userId}\n${code}`));
}
