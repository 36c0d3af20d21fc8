import type { Account } from '../accounts/account.js';

/** The result of a sign-in or a refresh. The server does not store these tokens in plain text. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessTokenSeconds: number;
  readonly account: Account;
}

/**
 * The result of a refresh: a token pair, or only an access token if a concurrent refresh already received the pair. If there is only an
 * access token, `refreshToken` is null.
 */
export interface RenewedAccess extends Omit<TokenPair, 'refreshToken'> {
  readonly refreshToken: string | null;
}
