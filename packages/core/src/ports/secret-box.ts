/**
 * Authenticated encryption of small secrets at rest (AES-256-GCM, NIST SP 800-38D) under keys with ids, for key rotation: the first key
 * encrypts, every key decrypts what it encrypted.
 */
export interface SecretBox {
  /** `context` is bound to the result as associated data: a sealed text moved to another context cannot be decrypted. */
  seal(plaintext: string, context: string): string;
  /** Returns whether the first key encrypted it; texts of other keys are to be re-encrypted. Does not check that it can be decrypted. */
  isCurrent(sealed: string): boolean;
  /** Returns the plaintext, or null if the key is unknown, the context differs or a bit was changed. */
  open(sealed: string, context: string): string | null;
}
