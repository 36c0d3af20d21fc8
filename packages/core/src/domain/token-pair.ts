import type { Account } from './account.js';

/** What a sign-in or a refresh hands out. The tokens exist in clear only here. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessTokenSeconds: number;
  readonly account: Account;
}
