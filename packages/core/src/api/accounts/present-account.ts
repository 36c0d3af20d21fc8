import type { z } from 'zod';

import type { Account } from '../../domain/accounts/account.js';
import type { RenewedAccess } from '../../domain/sign-in/session.js';
import type { UseCases } from '../../features/use-cases/use-cases.js';
import type { ListedSession } from '../../features/sign-in/sessions/list-sessions.js';
import type { session, tokenPair, user } from './user.schemas.js';

/** The schema `User` as sent to clients. Embedding applications also get the signed-in user in this form. */
export type SignedInUser = Readonly<z.output<typeof user>>;

/** The use cases that `presentAccount` needs. */
export type AccountTools = Pick<UseCases, 'avatarLinks' | 'userFields'>;

/** Returns the account as `User`, without the account's other fields. */
export function presentAccount(account: Account, tools: AccountTools): z.output<typeof user> {
  const fields = tools.userFields.showToSelf(account.fields);
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    displayName: account.displayName,
    avatarUrl: tools.avatarLinks.of(account.id, account.avatarId),
    email: account.email,
    locale: account.locale,
    timeZone: account.timeZone,
    emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
    twoFactorEnabled: account.twoFactorEnabled,
    ...(fields && { fields }),
    createdAt: account.createdAt.toISOString(),
  };
}

/** Returns a token pair, or only an access token if there is no new refresh token. */
export function presentTokenPair(
  { accessToken, refreshToken, accessTokenSeconds, account }: RenewedAccess,
  tools: AccountTools,
): z.output<typeof tokenPair> {
  return {
    accessToken,
    ...(refreshToken !== null && { refreshToken }),
    tokenType: 'Bearer',
    expiresIn: accessTokenSeconds,
    user: presentAccount(account, tools),
  };
}

export function presentSession(each: ListedSession): z.output<typeof session> {
  return {
    id: each.id,
    method: each.method,
    secondFactor: each.secondFactor,
    createdAt: each.createdAt.toISOString(),
    lastUsedAt: each.lastUsedAt.toISOString(),
    ipAddress: each.ipAddress,
    userAgent: each.userAgent,
    current: each.current,
  };
}
