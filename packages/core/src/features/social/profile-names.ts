import { maxNameCodePoints, nameFaults, normalizeName } from '../../domain/person-name.js';
import { hidesCharacters } from '../../domain/visible-text.js';

// Nothing longer becomes a name, and nothing huge is taken apart.
const maxRawLength = 1000;

/** Names for a new account: what a provider says, as far as it can be a name, else what stands before the `@`. */
export function profileNames(
  profile: { readonly firstName: string | null; readonly lastName: string | null },
  email: string,
): { readonly firstName: string; readonly lastName: string } {
  const firstName = nameOf(profile.firstName) ?? nameOf(email.slice(0, email.indexOf('@'))) ?? 'New';
  return { firstName, lastName: nameOf(profile.lastName) ?? '' };
}

/** The text as a name, without what no name may hold and no longer than one may be; null if nothing is left to see. */
function nameOf(raw: string | null): string | null {
  const line = (raw ?? '').slice(0, maxRawLength).replaceAll(/[\s\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}]+/gu, ' ');
  const shown = [...normalizeName(line)].filter((character) => !hidesCharacters(character));
  const name = normalizeName(shown.slice(0, maxNameCodePoints).join(''));
  return nameFaults(name, '').length === 0 ? name : null;
}
