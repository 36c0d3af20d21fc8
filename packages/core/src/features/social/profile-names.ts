import { maxNameCodePoints, findNameErrors, normalizeName } from '../../domain/person-name.js';
import { hidesCharacters } from '../../domain/visible-text.js';

// Longer texts are not used as names and not processed.
const maxRawLength = 1000;

/** Returns the names for a new account: the provider's names if they are valid, and otherwise the part of the email before the `@`. */
export function profileNames(
  profile: { readonly firstName: string | null; readonly lastName: string | null },
  email: string,
): { readonly firstName: string; readonly lastName: string } {
  const firstName = getName(profile.firstName) ?? getName(email.slice(0, email.indexOf('@'))) ?? 'New';
  return { firstName, lastName: getName(profile.lastName) ?? '' };
}

/** Returns the text without invalid characters and cut to the maximum length, or null if nothing visible is left. */
function getName(raw: string | null): string | null {
  const line = (raw ?? '').slice(0, maxRawLength).replaceAll(/[\s\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}]+/gu, ' ');
  const shown = [...normalizeName(line)].filter((character) => !hidesCharacters(character));
  const name = normalizeName(shown.slice(0, maxNameCodePoints).join(''));
  return findNameErrors(name, '').length === 0 ? name : null;
}
