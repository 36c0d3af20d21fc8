/**
 * Authenticated encryption of small secrets at rest (AES-256-GCM, NIST SP 800-38D) under keys with ids, so that
 * keys can be rotated: the first key seals, every key opens what it sealed.
 */
export interface SecretBox {
  /** `context` is bound to the result as associated data: sealed text moved to another context does not open. */
  seal(plaintext: string, context: string): string;
  /** True if the first key sealed it; what another key sealed is to be sealed anew. Says nothing about whether it opens. */
  isCurrent(sealed: string): boolean;
  /** The plaintext, or null if the key is unknown, the context differs or a bit was changed. */
  open(sealed: string, context: string): string | null;
}
