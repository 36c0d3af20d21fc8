import type { ServerErrorCode } from '../error-codes.js';
import type { TokenPair } from '../schemas.js';

/** A new session's tokens, as a callback page gets them; whose they are, the server tells. */
export type SocialTokens = Omit<TokenPair, 'user'>;

// What the server's callback may end in; docs/social-login.md explains each.
const failures = [
  'SOCIAL_FLOW_INVALID',
  'SOCIAL_LOGIN_FAILED',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_LOCKED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly ServerErrorCode[];

export type SocialFailure = (typeof failures)[number];

/** What a callback can bring. */
export type SocialResult =
  | { readonly kind: 'signed-in'; readonly tokens: SocialTokens }
  /** Two-factor sign-in is on: `auth.verifyTwoFactor` takes the token, for five minutes. */
  | { readonly kind: 'second-step'; readonly challengeToken: string }
  /** `UNEXPECTED_ANSWER`: a code that this version does not know. */
  | { readonly kind: 'failed'; readonly code: SocialFailure | 'UNEXPECTED_ANSWER' };

/** Reads the fragment of a callback, without its `#`. null: it is not one. */
export function readFragment(fragment: string): SocialResult | null {
  const fields = new URLSearchParams(fragment);
  const accessToken = token(fields, 'accessToken');
  const refreshToken = token(fields, 'refreshToken');
  const expiresIn = Number(fields.get('expiresIn'));
  if (accessToken !== null && refreshToken !== null && expiresIn > 0) {
    return { kind: 'signed-in', tokens: { accessToken, refreshToken, expiresIn, tokenType: 'Bearer' } };
  }
  const challengeToken = token(fields, 'challengeToken');
  if (challengeToken !== null) return { kind: 'second-step', challengeToken };
  const code = fields.get('error');
  if (code === null) return null;
  return { kind: 'failed', code: failures.find((each) => each === code) ?? 'UNEXPECTED_ANSWER' };
}

// It becomes part of a header: anybody can write a link with whatever in its fragment.
function token(fields: URLSearchParams, name: string): string | null {
  const value = fields.get(name) ?? '';
  return /^[\w.~+/=-]+$/.test(value) ? value : null;
}
