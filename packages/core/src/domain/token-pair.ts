import type { Account } from './account.js';

/** What a sign-in or a refresh hands out. The tokens exist in clear only here. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessTokenSeconds: number;
  readonly account: Account;
}

/** What a refresh hands out: a pair, or an access token alone (`refreshToken` null) because the pair went to somebody faster. */
export interface RenewedAccess extends Omit<TokenPair, 'refreshToken'> {
  readonly refreshToken: string | null;
}
