/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 contains it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An object schema. */
export interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The parts of an OpenAPI operation that describe its input. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** The parts of Crewkit's OpenAPI document that this package reads. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const componentPrefix = '#/components/schemas/';

/** Returns the object schema that a schema is, or refers to. */
export function resolveObject({ components }: OpenApiDocument, schema: JsonSchema): ObjectSchema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (components.schemas[$ref.slice(componentPrefix.length)] ?? {}) : schema;
}

/** Returns the schema as a document of its own: `$defs` contains the components of the OpenAPI document that it refers to. */
export function toStandalone({ components }: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const definitions = new Map<string, unknown>();
  const convert = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(convert);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) =>
        key === '$ref' && typeof value === 'string' ? [key, toDefinition(value)] : [key, convert(value)],
      ),
    );
  };
  const toDefinition = (reference: string): string => {
    const name = reference.slice(componentPrefix.length);
    if (!definitions.has(name)) {
      // A placeholder ends the recursion for a schema that refers to itself.
      definitions.set(name, null);
      definitions.set(name, convert(components.schemas[name]));
    }
    return `#/$defs/${name}`;
  };
  const converted = convert(schema) as JsonSchema;
  return definitions.size === 0 ? converted : { ...converted, $defs: Object.fromEntries(definitions) };
}
