import type { Account } from './account.js';

/** The result of a sign-in or a refresh. The tokens exist in plain text only here. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessTokenSeconds: number;
  readonly account: Account;
}

/**
 * The result of a refresh: a token pair, or an access token alone if a concurrent call received the pair. `refreshToken` is null in the
 * second case.
 */
export interface RenewedAccess extends Omit<TokenPair, 'refreshToken'> {
  readonly refreshToken: string | null;
}
