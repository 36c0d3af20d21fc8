/** Returns the full name of a user. */
export function getName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns whether the name or the email contains each word: filters the loaded members until the server has searched. */
export function matchesWords(
  { email, ...names }: { readonly firstName: string; readonly lastName: string; readonly email: string },
  text: string,
): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const searched = `${getName(names)} ${email}`.toLocaleLowerCase();
  return words.every((word) => searched.includes(word));
}
