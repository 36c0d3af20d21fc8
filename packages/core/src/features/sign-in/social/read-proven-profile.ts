import { isEmailAddress, normalizeEmail } from '../../../domain/accounts/email-address.js';
import type { ExternalIdentity } from '../../../domain/sign-in/identity.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ProviderProfile } from '../../../ports/sign-in/identity-provider.js';
import { profileNames } from './profile-names.js';

/** The data from a provider's profile that can be trusted: the identity, and the data for a new account. */
export interface ProvenProfile {
  readonly identity: ExternalIdentity;
  /** The user's email and names, or null if the provider does not confirm that the email belongs to the user. */
  readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string } | null;
}

/**
 * Returns the data from the profile that can be trusted. Throws `SOCIAL_LOGIN_FAILED` if the profile's issuer or subject (the user's id at
 * the provider) is missing or cannot be stored.
 */
export function readProvenProfile(provider: string, profile: ProviderProfile): ProvenProfile {
  const { issuer, subject } = profile;
  if (!isKey(issuer) || !isKey(subject)) throw new CrewkitError('SOCIAL_LOGIN_FAILED');
  const email = getEmail(profile);
  const identity = { provider, issuer, subject, email };
  // `emailVerified` must be exactly `true`. A custom provider could pass on raw input, and the text "false" is truthy.
  const isVerified = Object.is(profile.emailVerified, true) && isSameMailbox(profile.email, email);
  if (email === null || !isVerified) return { identity, person: null };
  return { identity, person: { email, ...profileNames(profile, email) } };
}

/**
 * Returns whether the text can be used as a subject. OpenID Connect Core §2 limits subjects to 255 ASCII characters, but other providers
 * might allow more.
 */
function isKey(text: string): boolean {
  return text !== '' && text.length <= 512 && !/[\p{Cc}\p{Surrogate}]/u.test(text);
}

// The provider verified the email in its original spelling. If the part before the @ contains characters outside ASCII, normalizing the
// part can yield a different mailbox: for example, U+212A, the Kelvin sign, becomes a `k`. The domain is the same in every spelling.
function isSameMailbox(given: string | null, normalized: string | null): boolean {
  const exotic = (text: string | null): string | undefined =>
    text?.slice(0, text.lastIndexOf('@') + 1).replaceAll(/\p{ASCII}/gu, '');
  return exotic(given) === exotic(normalized);
}

function getEmail({ email }: ProviderProfile): string | null {
  const normalized = normalizeEmail(email ?? '');
  return isEmailAddress(normalized) && !/\p{Surrogate}/u.test(normalized) ? normalized : null;
}
