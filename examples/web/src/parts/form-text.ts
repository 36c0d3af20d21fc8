/** What a field of a form holds, without blanks at the ends; empty if there is no such field. */
export function formText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
