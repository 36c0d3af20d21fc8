export const recoveryCodeCount = 10;

/**
 * The characters of recovery codes: Crockford's base32, in which no letter can be mistaken for a digit. A code of 24 such characters
 * contains 120 random bits. For secrets with at least 112 random bits, it is sufficient to store a plain hash (OWASP ASVS 6.5.2).
 */
export const recoveryCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryCodeLength = 24;

/**
 * Returns the canonical form of a typed recovery code: in upper case, without spaces and dashes, with O replaced by 0, and I and L by 1.
 */
function canonicalRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/**
 * Returns the text whose hash is stored for a recovery code. It contains the user's id, so that the same code has a different hash for each
 * account.
 */
export function recoveryCodeText(userId: string, typed: string): string {
  return `recovery-code:${userId}:${canonicalRecoveryCode(typed)}`;
}
