/** Returns the trimmed value of a form field; empty if the field does not exist. */
export function formText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
