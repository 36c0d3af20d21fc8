import { maxNameCodePoints, findNameErrors, normalizeName } from '../../../domain/accounts/person-name.js';
import { hidesCharacters } from '../../../domain/text/visible-text.js';

// Longer texts are neither processed nor used as names.
const maxRawLength = 1000;

/**
 * Returns the names for a new account: the provider's names, if they are usable. An unusable first name is replaced by the part of the
 * email before the `@`, or by `New` if that part is unusable too. An unusable last name becomes empty.
 */
export function profileNames(
  profile: { readonly firstName: string | null; readonly lastName: string | null },
  email: string,
): { readonly firstName: string; readonly lastName: string } {
  const firstName = getName(profile.firstName) ?? getName(email.slice(0, email.indexOf('@'))) ?? 'New';
  return { firstName, lastName: getName(profile.lastName) ?? '' };
}

/** Returns the text without invalid characters, cut to the maximum length. Returns null if nothing visible is left. */
function getName(raw: string | null): string | null {
  const line = (raw ?? '').slice(0, maxRawLength).replaceAll(/[\s\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}]+/gu, ' ');
  const shown = [...normalizeName(line)].filter((character) => !hidesCharacters(character));
  const name = normalizeName(shown.slice(0, maxNameCodePoints).join(''));
  return findNameErrors(name, '').length === 0 ? name : null;
}
