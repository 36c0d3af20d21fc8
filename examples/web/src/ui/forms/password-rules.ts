import * as texts from '#messages/ui';

export interface PasswordRule {
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** The server's rules for a new password, for immediate feedback. The server decides. */
export const passwordRules: readonly PasswordRule[] = [
  { label: texts.minLength, isMet: (password) => [...password].length >= 8 },
  { label: texts.uppercaseLetter, isMet: (password) => /\p{Lu}/u.test(password) },
  { label: texts.lowercaseLetter, isMet: (password) => /\p{Ll}/u.test(password) },
  { label: texts.digit, isMet: (password) => /\p{Nd}/u.test(password) },
  { label: texts.specialCharacter, isMet: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
];
