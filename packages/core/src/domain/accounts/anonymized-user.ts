/** The domain of closed accounts' addresses. It receives no email (RFC 2606), and users cannot register an address in it. */
export const anonymizedEmailDomain = 'former-member.invalid';

/** Returns the placeholder name and email of a closed account. They are shown where the account's id is still referenced. */
export function toAnonymizedUser(id: string): {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
} {
  return { firstName: 'Former', lastName: 'member', email: `${id}@${anonymizedEmailDomain}` };
}
