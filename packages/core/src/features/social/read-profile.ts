import { isEmailAddress, normalizeEmail } from '../../domain/email-address.js';
import type { ExternalIdentity } from '../../domain/identity.js';
import { AppError } from '../../errors/app-error.js';
import type { ProviderProfile } from '../../ports/identity-provider.js';
import { profileNames } from './profile-names.js';

/** What becomes of a profile: whose identity it is, and a person to make an account of. */
export interface ProvenProfile {
  readonly identity: ExternalIdentity;
  /** null: the provider does not say that an email is his. */
  readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string } | null;
}

/** Throws `SOCIAL_LOGIN_FAILED` if the profile does not say whose it is in a form that can be kept. */
export function readProfile(provider: string, profile: ProviderProfile): ProvenProfile {
  const { issuer, subject } = profile;
  if (!isKey(issuer) || !isKey(subject)) throw new AppError('SOCIAL_LOGIN_FAILED');
  const email = emailOf(profile);
  const identity = { provider, issuer, subject, email };
  // Not by truthiness: somebody's own provider may hand on what it was sent, and the text "false" is no yes.
  const isVerified = Object.is(profile.emailVerified, true) && isSameMailbox(profile.email, email);
  if (email === null || !isVerified) return { identity, person: null };
  return { identity, person: { email, ...profileNames(profile, email) } };
}

/** OpenID Connect Core §2 bounds subjects at 255 ASCII characters; other providers may be more generous. */
function isKey(text: string): boolean {
  return text !== '' && text.length <= 512 && !/[\p{Cc}\p{Surrogate}]/u.test(text);
}

// The provider has verified what it spells. Outside ASCII our spelling of the part before the @ may be that of another mailbox:
// U+212A, the sign for Kelvin, becomes a `k`. The domain is the same in all its spellings.
function isSameMailbox(given: string | null, normalized: string | null): boolean {
  const exotic = (text: string | null): string | undefined =>
    text?.slice(0, text.lastIndexOf('@') + 1).replaceAll(/\p{ASCII}/gu, '');
  return exotic(given) === exotic(normalized);
}

function emailOf({ email }: ProviderProfile): string | null {
  const normalized = normalizeEmail(email ?? '');
  return isEmailAddress(normalized) && !/\p{Surrogate}/u.test(normalized) ? normalized : null;
}
