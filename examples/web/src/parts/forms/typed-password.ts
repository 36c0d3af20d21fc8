/** Returns the value of a password field exactly as typed, including spaces; empty if the field does not exist. */
export function typedPassword(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
