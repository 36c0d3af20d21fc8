/**
 * Encrypts small secrets at rest with authenticated encryption (AES-256-GCM, NIST SP 800-38D). To allow key rotation, there can be several
 * keys, each with an id. The first key encrypts new secrets. Each key, including the first, decrypts the secrets that it encrypted.
 */
export interface SecretBox {
  /** Encrypts the text. `context` is bound to the result as associated data: a sealed text cannot be decrypted in another context. */
  seal(plaintext: string, context: string): string;
  /**
   * Returns whether the first key encrypted the text. Texts encrypted by other keys have to be re-encrypted. Does not check that the text
   * can be decrypted.
   */
  isCurrent(sealed: string): boolean;
  /** Returns the plaintext. Returns null if the key is unknown, the context differs, or the sealed text was modified. */
  open(sealed: string, context: string): string | null;
}
