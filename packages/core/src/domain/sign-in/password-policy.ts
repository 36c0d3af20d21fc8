import type { FieldError } from '../../errors/crewkit-error.js';

const passwordLength = { min: 8, max: 128 } as const;

interface Rule {
  readonly code: string;
  readonly message: string;
  readonly holds: (password: string) => boolean;
}

// The length is the number of Unicode code points, as NIST SP 800-63B §3.1.1.2 requires. Character classes are Unicode categories, so that,
// for example, a Cyrillic capital is an uppercase letter. A special character is any character that is not a letter, mark or number.
const rules: readonly Rule[] = [
  {
    code: 'password_too_short',
    message: 'Must have at least 8 characters.',
    holds: (p) => countCodePoints(p) >= passwordLength.min,
  },
  {
    code: 'password_too_long',
    message: 'Must have at most 128 characters.',
    holds: (p) => countCodePoints(p) <= passwordLength.max,
  },
  {
    code: 'password_needs_uppercase',
    message: 'Must have at least one uppercase letter.',
    holds: (p) => /\p{Lu}/u.test(p),
  },
  {
    code: 'password_needs_lowercase',
    message: 'Must have at least one lowercase letter.',
    holds: (p) => /\p{Ll}/u.test(p),
  },
  { code: 'password_needs_digit', message: 'Must have at least one digit.', holds: (p) => /\p{Nd}/u.test(p) },
  {
    code: 'password_needs_special',
    message: 'Must have at least one special character.',
    holds: (p) => /[^\p{L}\p{M}\p{N}]/u.test(p),
  },
];

/**
 * Returns one error for each rule of the password policy that `password` breaks. If the list is empty, the password is accepted. `path`
 * names the validated field in the errors.
 */
export function findPasswordErrors(password: string, path: string): FieldError[] {
  return rules.filter((rule) => !rule.holds(password)).map(({ code, message }) => ({ path, code, message }));
}

function countCodePoints(text: string): number {
  return [...text].length;
}
