export interface PasswordRule {
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** What the server asks of a new password. It has the last word; this is so that nobody has to wait for it. */
export const passwordRules: readonly PasswordRule[] = [
  { label: '8 characters or more', isMet: (password) => [...password].length >= 8 },
  { label: 'an uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'a lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: 'a digit', isMet: (password) => /\p{Nd}/u.test(password) },
  { label: 'a special character', isMet: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
];
