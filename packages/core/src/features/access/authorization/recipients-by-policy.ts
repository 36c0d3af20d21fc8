import { findUnmetByAccount, findUnmetBySession } from '../../../domain/access/organization-policy.js';
import type { SignInSession } from '../../../domain/sign-in/session.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/** The users and connections that meet a sign-in policy, and therefore may receive data of its organization. */
export interface RecipientsByPolicy {
  readonly userIds: readonly string[];
  /** Returns whether the user's connection with this session may receive the data. `session` is null for connections with an API key. */
  readonly admits: (userId: string, session: SignInSession | null) => boolean;
}

/** Admits every connection, because there is no policy. */
export const admitsAll = (): boolean => true;

/** Leaves out users who do not meet the organization's sign-in policy. If `organizationId` is null, there is no policy. */
export async function findRecipientsByPolicy(
  { policies }: Pick<Stores, 'policies'>,
  userIds: readonly string[],
  { organizationId, now }: { readonly organizationId: string | null; readonly now: Date },
): Promise<RecipientsByPolicy> {
  const policy = organizationId === null ? null : await policies.find(organizationId);
  if (policy === null) return { userIds, admits: admitsAll };
  const facts = await policies.listFacts(userIds);
  return {
    userIds: userIds.filter((userId) => {
      const account = facts.get(userId);
      return account !== undefined && findUnmetByAccount(policy, account) === null;
    }),
    admits(userId, session) {
      const account = facts.get(userId);
      if (session === null || account === undefined) return account !== undefined;
      return findUnmetBySession(policy, account, { session, now }) === null;
    },
  };
}
