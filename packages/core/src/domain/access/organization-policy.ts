import type { SignInMethod, SignInSession } from '../sign-in/session.js';

/** All methods of sign-in, in the order in which lists show them. */
export const signInMethods: readonly SignInMethod[] = ['password', 'passkey', 'email_code', 'social'];

/** What an organization requires of the sign-in of its members. */
export interface OrganizationPolicy {
  /** Whether members must sign in with a second factor, or with a passkey that verifies the user. */
  readonly requireSecondFactor: boolean;
  /** The number of days after which members must sign in again, or null. */
  readonly maxSessionAgeDays: number | null;
  /** The domains of the members' email addresses, in lower case. null or an empty list admits every domain. */
  readonly allowedEmailDomains: readonly string[] | null;
  /** The methods of sign-in that members can use. null or an empty list admits every method. */
  readonly allowedMethods: readonly SignInMethod[] | null;
}

/** The policy of an organization that has set none. */
export const noPolicy: OrganizationPolicy = {
  requireSecondFactor: false,
  maxSessionAgeDays: null,
  allowedEmailDomains: null,
  allowedMethods: null,
};

/** A requirement of a policy, named after the field of the policy. */
export type PolicyRequirement = keyof OrganizationPolicy;

export const policyRequirements = Object.keys(noPolicy) as PolicyRequirement[];

/** The data about an account that decides whether its user can meet a policy. */
export interface SignInFacts {
  /** Whether this is a service account. It has no sign-in, so no policy applies to it. */
  readonly isService: boolean;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** Whether an account at an identity provider is linked to the account. */
  readonly hasIdentity: boolean;
  readonly twoFactorEnabled: boolean;
}

/** Returns whether the policy requires nothing. */
export function isEmptyPolicy(policy: OrganizationPolicy): boolean {
  const { requireSecondFactor, maxSessionAgeDays, allowedEmailDomains, allowedMethods } = policy;
  return !requireSecondFactor && maxSessionAgeDays === null && !allowedEmailDomains?.length && !allowedMethods?.length;
}

/**
 * Returns the first requirement that the user cannot meet by signing in again, or null. It also applies to callers without a session, such
 * as API keys of users and recipients of events.
 */
export function findUnmetByAccount(policy: OrganizationPolicy, account: SignInFacts): PolicyRequirement | null {
  if (account.isService) return null;
  if (!isDomainAllowed(policy, account)) return 'allowedEmailDomains';
  if (policy.requireSecondFactor && !account.twoFactorEnabled && !account.hasPasskey) return 'requireSecondFactor';
  const has = {
    password: account.hasPassword,
    passkey: account.hasPasskey,
    email_code: true,
    social: account.hasIdentity,
  } as const satisfies Record<SignInMethod, boolean>;
  const isPossible = restricted(policy.allowedMethods)?.some((method) => has[method]) ?? true;
  return isPossible ? null : 'allowedMethods';
}

/** Returns the first requirement that the session does not meet at `now`, or null. */
export function findUnmetBySession(
  policy: OrganizationPolicy,
  account: SignInFacts,
  { session, now }: { readonly session: SignInSession; readonly now: Date },
): PolicyRequirement | null {
  if (!isDomainAllowed(policy, account)) return 'allowedEmailDomains';
  // Turning on the second factor ends the account's other sessions, so the remaining session has proven it too.
  if (policy.requireSecondFactor && !session.secondFactor && !account.twoFactorEnabled) return 'requireSecondFactor';
  if (restricted(policy.allowedMethods)?.includes(session.method) === false) return 'allowedMethods';
  const { maxSessionAgeDays } = policy;
  const isTooOld =
    maxSessionAgeDays !== null && now.getTime() - session.createdAt.getTime() > maxSessionAgeDays * dayMs;
  return isTooOld ? 'maxSessionAgeDays' : null;
}

const dayMs = 24 * 60 * 60 * 1_000;

function isDomainAllowed({ allowedEmailDomains }: OrganizationPolicy, { email }: SignInFacts): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return restricted(allowedEmailDomains)?.includes(domain) ?? true;
}

/** Returns the list, or null if it restricts nothing. */
function restricted<T>(list: readonly T[] | null): readonly T[] | null {
  return list === null || list.length === 0 ? null : list;
}
