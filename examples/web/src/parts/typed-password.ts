/** What a password field holds: as it was typed, blanks and all; empty if there is no such field. */
export function typedPassword(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
