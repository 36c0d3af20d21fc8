export interface PasswordRule {
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** The server's rules for a new password, for immediate feedback. The server decides. */
export const passwordRules: readonly PasswordRule[] = [
  { label: '8 characters or more', isMet: (password) => [...password].length >= 8 },
  { label: 'an uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'a lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: 'a digit', isMet: (password) => /\p{Nd}/u.test(password) },
  { label: 'a special character', isMet: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
];
