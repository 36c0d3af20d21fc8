/**
 * Encrypts small secrets at rest with authenticated encryption (AES-256-GCM, NIST SP 800-38D). Keys have ids, for key rotation: the first
 * key encrypts, and every key decrypts the texts that it encrypted.
 */
export interface SecretBox {
  /**
   * Encrypts the text. `context` is bound to the result as associated data: a sealed text that is moved to another context cannot be
   * decrypted.
   */
  seal(plaintext: string, context: string): string;
  /**
   * Returns whether the first key encrypted the text. Texts encrypted by other keys have to be re-encrypted. Does not check that the text
   * can be decrypted.
   */
  isCurrent(sealed: string): boolean;
  /** Returns the plaintext, or null if the key is unknown, the context differs or a bit was changed. */
  open(sealed: string, context: string): string | null;
}
