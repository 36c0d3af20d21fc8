export const recoveryCodeCount = 10;

/**
 * Crockford's base32, in which no letter can be mistaken for a digit. 24 characters are 120 random bits. From 112 bits on, a plain hash
 * suffices (OWASP ASVS 6.5.2).
 */
export const recoveryCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryCodeLength = 24;

/** Returns a typed recovery code in the canonical form that is hashed: upper case, without spaces and dashes, O as 0, I and L as 1. */
function canonicalRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Returns the text that is hashed and stored: the same code has a different hash for each account. */
export function recoveryCodeText(userId: string, typed: string): string {
  return `recovery-code:${userId}:${canonicalRecoveryCode(typed)}`;
}
