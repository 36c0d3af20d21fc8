/** How a column's values are written from text, read as text, and compared. */
export interface ColumnKind {
  /** Returns an SQL expression for the value whose text is the expression `text`. */
  readonly write: (text: string) => string;
  /** Returns an SQL expression for the text of a column. */
  readonly read: (column: string) => string;
  /** Returns the form in which equal values have equal texts. */
  readonly normalize: (text: string) => string;
}

const same = (text: string): string => text;
const castTo = (type: string): ColumnKind => ({
  write: (text) => `${text}::${type}`,
  read: (column) => `${column}::text`,
  normalize: same,
});
const toArray = (text: string, type: string): string =>
  `CASE WHEN ${text} IS NOT NULL THEN ARRAY(SELECT json_array_elements_text(${text}::json)) END::${type}`;

const kinds: Readonly<Record<string, ColumnKind>> = {
  text: castTo('text'),
  uuid: castTo('uuid'),
  // The assignment to a smaller column fails if the number is too large.
  smallint: castTo('bigint'),
  integer: castTo('bigint'),
  bigint: castTo('bigint'),
  boolean: {
    write: (text) => `${text}::integer::boolean`,
    read: (column) => `${column}::integer::text`,
    normalize: same,
  },
  bytea: { write: (text) => `${text}::bytea`, read: (column) => `'\\x' || encode(${column}, 'hex')`, normalize: same },
  'timestamp with time zone': {
    write: (text) => `'epoch'::timestamptz + ${text}::bigint * interval '1 millisecond'`,
    read: (column) => `(extract(epoch FROM ${column}) * 1000)::bigint::text`,
    normalize: same,
  },
  jsonb: { write: (text) => `${text}::jsonb`, read: (column) => `${column}::text`, normalize: normalizeJson },
  // The text is a JSON array of lexemes.
  tsvector: {
    write: (text) => `array_to_tsvector(${toArray(text, 'text[]')})`,
    read: (column) => `array_to_json(tsvector_to_array(${column}))::text`,
    normalize: (text) => JSON.stringify((JSON.parse(text) as string[]).sort()),
  },
};

/** Returns the kind of a column of this type. Throws an Error for a type that no table of Crewkit has. */
export function findKind(type: string): ColumnKind {
  if (type.endsWith('[]')) {
    return {
      write: (text) => toArray(text, type),
      read: (column) => `array_to_json(${column})::text`,
      normalize: normalizeJson,
    };
  }
  const kind = kinds[type];
  if (kind === undefined) throw new Error(`a column has the unknown type ${type}.`);
  return kind;
}

/** Returns a JSON text without white space, with sorted names. */
function normalizeJson(text: string): string {
  if (text === '{}' || text === '[]') return text;
  return format(JSON.parse(text));
}

function format(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(format).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${format(each)}`).join(',')}}`;
}
