import { listOperations, type OpenApiDocument, type Operation, type Schema } from './openapi-document.js';

/**
 * Returns a copy of the document in which every id has its kind in `x-crewkit-id`. If the document does not name the kind, it follows from
 * names: a string `taskId`, and the strings in a list `taskIds`, identify a `Task` if the document has a schema with this name and the
 * string property `id`. The `id` of this schema has the same kind.
 *
 * @example
 * const document = markIds(parseDocument(json));
 */
export function markIds(document: OpenApiDocument): OpenApiDocument {
  const marked = structuredClone(document);
  const schemas = marked.components?.schemas ?? {};
  const known = new Set(Object.keys(schemas).filter((name) => schemas[name]?.properties?.['id'] !== undefined));
  const used = new Set<string>();
  const toKind = (name: string): string | null => {
    const [, first = '', rest = ''] = /^(\w)(\w*?)Ids?$/.exec(name) ?? [];
    const kind = first.toUpperCase() + rest;
    if (!known.has(kind)) return null;
    used.add(kind);
    return kind;
  };
  for (const schema of Object.values(schemas)) markProperties(schema, toKind);
  for (const { operation } of listOperations(marked)) markOperation(operation, toKind);
  for (const kind of used) mark(schemas[kind]?.properties?.['id'], kind);
  return marked;
}

type ToKind = (name: string) => string | null;

function markOperation({ parameters = [], requestBody, responses = {} }: Operation, toKind: ToKind): void {
  for (const { name = '', schema } of parameters) mark(schema, toKind(name));
  markProperties(requestBody, toKind);
  for (const { content } of Object.values(responses)) markProperties(content, toKind);
}

/** Marks the properties of all schemas in `part`. */
function markProperties(part: unknown, toKind: ToKind): void {
  if (typeof part !== 'object' || part === null) return;
  const { properties } = part as Schema;
  if (typeof properties === 'object') {
    for (const [name, schema] of Object.entries(properties)) mark(schema, toKind(name));
  }
  for (const each of Object.values(part)) markProperties(each, toKind);
}

/** Sets the kind of a string, also if it is nullable or if the schema is a list of strings. */
function mark(marking: Schema | undefined, kind: string | null): void {
  const schema = marking;
  if (schema === undefined || kind === null) return;
  for (const each of [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])]) mark(each, kind);
  if ([schema.type].flat().includes('string')) schema['x-crewkit-id'] ??= kind;
}
