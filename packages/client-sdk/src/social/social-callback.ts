import type { ServerErrorCode } from '../error-codes.js';
import type { TokenPair } from '../schemas.js';

/**
 * The tokens of a new session, as a callback page receives them. They do not include the user. In a cookie session, the page receives no
 * tokens, because the server has set the cookie.
 */
export type SocialTokens = Omit<TokenPair, 'user'> | 'in-cookie';

// The failures that the server's callback can report. docs/guides/social-sign-in.md explains each.
const failures = [
  'SOCIAL_FLOW_INVALID',
  'SOCIAL_LOGIN_FAILED',
  'EMAIL_NOT_VERIFIED',
  'REFUSED_BY_HOST',
  'ACCOUNT_LOCKED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly ServerErrorCode[];

/** The reason why a social sign-in failed. */
export type SocialFailure = (typeof failures)[number];

// The notation of the codes that applications can choose.
const hostCode = /^(?=.{1,64}$)[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

/** The result of a social sign-in, parsed from the URL of the callback page. */
export type SocialResult =
  | { readonly kind: 'signed-in'; readonly tokens: SocialTokens }
  /** The account requires a second factor. `auth.verifyTwoFactor` accepts this `challengeToken` for five minutes. */
  | { readonly kind: 'second-step'; readonly challengeToken: string }
  /**
   * The sign-in failed. If the server's application refused it with a code of its own, `code` is `REFUSED_BY_HOST`, and `hostCode` is this
   * code. Codes of newer servers are reported in the same way, because they cannot be distinguished.
   */
  | {
      readonly kind: 'failed';
      readonly code: SocialFailure | 'UNEXPECTED_ANSWER';
      readonly hostCode: string | null;
    };

/**
 * Parses the fragment of a callback URL. `fragment` must not start with `#`. Returns null if the fragment is not the result of a sign-in.
 */
export function readFragment(fragment: string): SocialResult | null {
  const fields = new URLSearchParams(fragment);
  const accessToken = token(fields, 'accessToken');
  const refreshToken = token(fields, 'refreshToken');
  const expiresIn = Number(fields.get('expiresIn'));
  if (accessToken !== null && refreshToken !== null && expiresIn > 0) {
    return { kind: 'signed-in', tokens: { accessToken, refreshToken, expiresIn, tokenType: 'Bearer' } };
  }
  if (fields.get('session') === 'cookie') return { kind: 'signed-in', tokens: 'in-cookie' };
  const challengeToken = token(fields, 'challengeToken');
  if (challengeToken !== null) return { kind: 'second-step', challengeToken };
  const code = fields.get('error');
  if (code === null) return null;
  const known = failures.find((each) => each === code);
  const host = known === undefined && hostCode.test(code) ? code : null;
  return {
    kind: 'failed',
    code: known ?? (host === null ? 'UNEXPECTED_ANSWER' : 'REFUSED_BY_HOST'),
    hostCode: host,
  };
}

// Validate tokens, because they become part of a header and an attacker can craft links with arbitrary fragments.
function token(fields: URLSearchParams, name: string): string | null {
  const value = fields.get(name) ?? '';
  return /^[\w.~+/=-]+$/.test(value) ? value : null;
}
