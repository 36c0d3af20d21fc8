export const recoveryCodeCount = 10;

/**
 * Crockford's base32: no letter in it is taken for a digit. 24 of them are 120 random bits, more than the 112 from which on a
 * plain hash is enough (OWASP ASVS 6.5.2).
 */
export const recoveryCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryCodeLength = 24;

/** A recovery code as typed, in the one form that is hashed: upper case, without spaces and dashes, O as 0, I and L as 1. */
function canonicalRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** What is hashed and stored: the same code of another account has another hash. */
export function recoveryCodeText(accountId: string, typed: string): string {
  return `recovery-code:${accountId}:${canonicalRecoveryCode(typed)}`;
}
