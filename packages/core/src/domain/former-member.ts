/** What is left of a closed account, to be shown where its id still stands. The email is one that nobody can receive (RFC 2606). */
export function formerMember(id: string): {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
} {
  return { firstName: 'Former', lastName: 'member', email: `${id}@former-member.invalid` };
}
