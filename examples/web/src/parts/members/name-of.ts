/** Both names of somebody. */
export function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whether the name or the email contains each word: what a list shows of what it has until the server has searched. */
export function matchesWords(
  { email, ...names }: { readonly firstName: string; readonly lastName: string; readonly email: string },
  text: string,
): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const searched = `${nameOf(names)} ${email}`.toLocaleLowerCase();
  return words.every((word) => searched.includes(word));
}
