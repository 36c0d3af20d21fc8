/** Of the addresses of closed accounts; nobody can receive mail there (RFC 2606), and nobody may give one as his own. */
export const formerMemberDomain = 'former-member.invalid';

/** What is left of a closed account, to be shown where its id still stands. */
export function formerMember(id: string): {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
} {
  return { firstName: 'Former', lastName: 'member', email: `${id}@${formerMemberDomain}` };
}
