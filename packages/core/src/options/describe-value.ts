const maxQuoted = 60;

/**
 * Describes a value for an error message. Quotes a text only if `quote` is true, because the text could be a secret. Never quotes a text
 * that looks as if it contains credentials.
 */
export function describeValue(value: unknown, { quote = false }: { readonly quote?: boolean } = {}): string {
  switch (typeof value) {
    case 'undefined':
      return 'nothing';
    case 'string':
      return describeText(value, quote);
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      return describeObject(value);
    default:
      return `a ${typeof value}`;
  }
}

function describeText(value: string, quote: boolean): string {
  if (value.trim() === '') return 'an empty text';
  return quote && value.length <= maxQuoted && !value.includes('@') ? JSON.stringify(value) : 'a text';
}

function describeObject(value: object | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Promise) return 'a Promise (is an await missing?)';
  return 'an object';
}
